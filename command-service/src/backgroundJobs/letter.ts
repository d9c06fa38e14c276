import { z } from 'zod'

/** A letter that is owed because of an event: where that event stands. */
export const Letter = z.object({
  kind: z.enum(['enterprise_requested', 'confirm_address']),
  stream: z.string(),
  revision: z.int(),
})
export type Letter = z.infer<typeof Letter>
