import type { SyncDefinition } from '@calendar-sync/contracts/domain/sync'
import type { TravelState } from '@calendar-sync/contracts/domain/travel'
import type { Queryable } from '@calendar-sync/platform/database/pool'
import { z } from 'zod'
import { digest } from '../digest.ts'
import { travelVersion } from './eligibility/judgeTravel.ts'
import type { Feed } from './feeds/feed.ts'
import type { Window } from './feeds/window.ts'

/** What decides which events are copied and how: the sync, and what its person said about travel. */
export interface Deciding {
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

export const cursorAt = (deciding: Deciding, source: Feed, target: Feed, window: Window): Cursor => ({
  definition: hashOf(deciding),
  source: source.version,
  target: target.version,
  windowTo: window.to.toISOString(),
})

export const sameVersions = (a: Cursor, b: Cursor): boolean => a.source === b.source && a.target === b.target

/** undefined: everything must be planned, the first time and after what decides changed. */
export async function readCursor(client: Queryable, deciding: Deciding): Promise<Cursor | undefined> {
  const { rows } = await client.query<{ cursor: unknown }>('select cursor from engine.syncs where sync_id = $1', [
    deciding.definition.syncId,
  ])
  const stored = Cursor.safeParse(rows[0]?.cursor).data
  return stored?.definition === hashOf(deciding) ? stored : undefined
}

export async function saveCursor(client: Queryable, definition: SyncDefinition, cursor: Cursor): Promise<void> {
  const { syncId, userId, source, target } = definition
  await client.query(
    `insert into engine.syncs (sync_id, user_id, source_account, target_account, cursor) values ($1, $2, $3, $4, $5)
     on conflict (sync_id) do update set cursor = $5`,
    [syncId, userId, source.accountId, target.accountId, JSON.stringify(cursor)],
  )
}

/** Names shown to people decide nothing, and neither does the order in which decisions were taken. */
const hashOf = ({ definition, travel }: Deciding): string => {
  const { source, target, ...rest } = definition
  const calendars = [source, target].map(({ accountId, calendarId }) => [accountId, calendarId])
  const entries = Object.entries(rest).sort(([a], [b]) => a.localeCompare(b))
  const decisions = travel.decisions.map(({ scope, eventId, decision }) => `${scope}/${eventId}/${decision}`).sort()
  return digest(JSON.stringify([calendars, entries, decisions, travel.words, travelVersion()])).toString('hex')
}
