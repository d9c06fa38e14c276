import { z } from 'zod'

/** A mail that Google would have sent to a guest. */
export const mailSchema = z.object({
  at: z.string(),
  kind: z.enum(['invitation', 'update', 'cancellation', 'response']),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  calendarId: z.string(),
  eventId: z.string(),
})
export type Mail = z.infer<typeof mailSchema>
