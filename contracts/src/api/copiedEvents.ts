import { z } from 'zod'
import { Way } from '../domain/sync.ts'
import { SyncId } from '../ids.ts'

/**
 * A copy as it stands in a calendar, as far as the sync that made it knows. `GET /api/copied-events` answers those that have not
 * ended by yesterday, the next first.
 */
export const CopiedEvent = z.object({
  /** Names the copy among all of the person's. */
  id: z.string(),
  syncId: SyncId,
  /** `forward`: copied from the sync's source to its target. */
  way: Way,
  summary: z.string(),
  /** Date (all-day) or date-time, as Google writes it; the end is exclusive. */
  start: z.string(),
  end: z.string(),
})
export type CopiedEvent = z.infer<typeof CopiedEvent>
