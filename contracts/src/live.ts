import { z } from 'zod'
import { RunId, SyncId } from './ids.ts'

/**
 * What a person's browser hears over the WebSocket at `/ws`. `operation` and `message` are the specification's; the
 * rest drives progress bars. `done` and `total` count events. `sync_checked`: a run that no person asked for found nothing
 * to do; there is no other word of it.
 */
export const LiveMessage = z.object({
  type: z.literal('sync_status_update'),
  operation: z.enum([
    'sync_started',
    'sync_progress',
    'sync_completed',
    'sync_failed',
    'sync_checked',
    'account_changed',
  ]),
  message: z.string(),
  syncId: SyncId.optional(),
  runId: RunId.optional(),
  done: z.int().optional(),
  total: z.int().optional(),
})
export type LiveMessage = z.infer<typeof LiveMessage>
