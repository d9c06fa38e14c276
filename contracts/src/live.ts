import { z } from 'zod'
import { RunId, SyncId } from './ids.ts'

/** What services say. `sync_checked`: a run that no person asked for found nothing to do; there is no other word of it. */
export type LiveOperation =
  | 'sync_started'
  | 'sync_progress'
  | 'sync_completed'
  | 'sync_failed'
  | 'sync_checked'
  | 'account_changed'

/**
 * What a person's browser hears over the WebSocket at `/ws`. `operation` and `message` are the specification's; the
 * rest drives progress bars. `done` and `total` count events. The operation may be one of a newer service, which an older
 * page does not know: its message is shown all the same.
 */
export const LiveMessage = z.object({
  type: z.literal('sync_status_update'),
  operation: z.string(),
  message: z.string(),
  syncId: SyncId.optional(),
  runId: RunId.optional(),
  done: z.int().optional(),
  total: z.int().optional(),
  /** Of an end: where the log tells of it, so that a page which reads its lists then reads no older ones. */
  position: z.string().optional(),
})
export type LiveMessage = z.infer<typeof LiveMessage>

/**
 * What a page may ask for besides, in the query of `/ws`; a page of an older build asks for less, and would not know the answer.
 * `last-news`: to be told first when there was news last, since its lists may be older than that. `heartbeats`: to be told every half
 * minute that the connection stands, which the protocol's pings do not tell a script.
 */
export type LiveExtra = 'last-news' | 'heartbeats'

/** `/ws`, with this query of what is asked for besides. */
export const livePath = (...extras: readonly LiveExtra[]): string =>
  `/ws?${extras.map((extra) => `ask=${extra}`).join('&')}`

/** How long ago, in ms, services last said something to this person, or may have: what was said before cannot be missed. */
export const LastNews = z.object({ type: z.literal('last_news'), msAgo: z.number() })
export type LastNews = z.infer<typeof LastNews>

/** The first comes at once. */
export const Heartbeat = z.object({ type: z.literal('heartbeat') })
export type Heartbeat = z.infer<typeof Heartbeat>
