import { z } from 'zod'
import { Actor } from '../domain/event.ts'
import { UserId } from '../ids.ts'

/** A fact of the log that is about the person. */
export const ExportedEvent = z.object({
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  at: z.string(),
  actor: Actor,
  data: z.record(z.string(), z.unknown()),
})

/**
 * `GET /api/user/export`: everything kept about the person who asks. `now` is what the read models show, by their names,
 * and where the person is signed in;
 * `history` is every event of the person's streams, in each stream's order.
 */
export const UserExport = z.object({
  exportedAt: z.string(),
  userId: UserId,
  now: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  history: z.array(ExportedEvent),
})
export type UserExport = z.infer<typeof UserExport>
