import { z } from 'zod'

export const invalidAddress = 'Please enter a valid email address'

/** An address as it is typed in a form. None is longer. */
export const EmailAddress = z.string(invalidAddress).trim().max(254, invalidAddress).pipe(z.email(invalidAddress))
