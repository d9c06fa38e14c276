import type { SyncDefinition } from '@calendar-sync/contracts/domain/sync'
import type { TravelState } from '@calendar-sync/contracts/domain/travel'
import type { UserId } from '@calendar-sync/contracts/ids'
import type { Queryable } from '@calendar-sync/platform/database/pool'
import { travelVersion } from '@calendar-sync/travel/judgeTravel'
import { z } from 'zod'
import { digest } from '../digest.ts'
import type { Feed } from './feeds/feed.ts'
import type { Window } from './feeds/window.ts'

/** What decides which events are copied and how: the sync, and what its person said about travel. */
interface Deciding {
  readonly definition: SyncDefinition
  readonly travel: TravelState
}

/**
 * How far a sync has planned: up to which version of both feeds and up to which end of the window, and by what it
 * decided. Only what lies beyond needs to be looked at again.
 */
export const Cursor = z.object({
  definition: z.string(),
  source: z.number(),
  target: z.number(),
  windowTo: z.iso.datetime(),
})
export type Cursor = z.infer<typeof Cursor>

/** @param decidedBy names what decides */
export const cursorAt = (decidedBy: string, source: Feed, target: Feed, window: Window): Cursor => ({
  definition: decidedBy,
  source: source.version,
  target: target.version,
  windowTo: window.to.toISOString(),
})

export const sameVersions = (a: Cursor, b: Cursor): boolean => a.source === b.source && a.target === b.target

/**
 * @param stored as a row keeps it
 * @returns undefined: everything must be planned, the first time and after what decides changed
 */
export function cursorOf(stored: unknown, decidedBy: string): Cursor | undefined {
  const cursor = Cursor.safeParse(stored).data
  return cursor?.definition === decidedBy ? cursor : undefined
}

/** The same from the row as it is now. */
export async function readCursor(client: Queryable, deciding: Deciding): Promise<Cursor | undefined> {
  const { rows } = await client.query<{ cursor: unknown }>('select cursor from engine.syncs where sync_id = $1', [
    deciding.definition.syncId,
  ])
  return cursorOf(rows[0]?.cursor, decidingHash(deciding))
}

/**
 * @param before as the row kept it when the run was claimed: when it is another by now, copies were removed meanwhile, and
 * the next run looks at everything
 */
export async function saveCursor(
  client: Queryable,
  { syncId }: SyncDefinition,
  before: unknown,
  cursor: object,
): Promise<void> {
  await client.query(
    'update engine.syncs set cursor = $2 where sync_id = $1 and cursor is not distinct from $3::jsonb',
    [syncId, JSON.stringify(cursor), before ? JSON.stringify(before) : null],
  )
}

/**
 * Copies went without the syncs that may have taken them over: each looks at everything in its next run. What stands there
 * differs each time, so that a run under way, be it the first one, sees it when it saves its own.
 */
export async function forgetCursors(client: Queryable, userId: UserId): Promise<void> {
  await client.query(
    `update engine.syncs set cursor = jsonb_build_object('forgotten', gen_random_uuid()) where user_id = $1`,
    [userId],
  )
}

/**
 * Raised when the rules of `plan/` and `eligibility/` decide otherwise about events that did not change: the next run of each sync
 * looks at all of its window then, without another call to Google. 2: an invitation that both calendars have is not copied.
 * 3: how often a series comes is told from its dates as they were planned. 4: an invitation to one date of a series is one to that date.
 */
const rulesVersion = 4

/**
 * A hash of what decides. Names shown to people decide nothing, and neither does the order in which decisions were taken.
 */
export function decidingHash({ definition, travel }: Deciding): string {
  const { source, target, ...rest } = definition
  const calendars = [source, target].map(({ accountId, calendarId }) => [accountId, calendarId])
  const entries = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))
  const decisions = travel.decisions.map(({ scope, eventId, decision }) => `${scope}/${eventId}/${decision}`).sort()
  return digest(JSON.stringify([calendars, entries, decisions, travel.words, travelVersion(), rulesVersion]), 'hex')
}
