import { z } from 'zod'
import { Way } from '../domain/sync.ts'
import { ParkedEventId, SyncId, UserId } from '../ids.ts'

/** `GET /api/admin/parked-events`: an event that the engine gave up. Names no title: that is its person's. */
export const ParkedEventAnswer = z.object({
  id: ParkedEventId,
  userId: UserId,
  syncId: SyncId,
  way: Way,
  sourceEventId: z.string(),
  tries: z.int(),
  code: z.string(),
  error: z.string(),
  parkedAt: z.iso.datetime(),
})
export type ParkedEventAnswer = z.infer<typeof ParkedEventAnswer>
