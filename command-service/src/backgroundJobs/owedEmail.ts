import { z } from 'zod'

/** An email that is owed because of an event: where that event stands. */
export const Email = z.object({
  kind: z.enum(['enterprise_requested', 'confirm_address']),
  stream: z.string(),
  revision: z.int(),
})
export type Email = z.infer<typeof Email>
