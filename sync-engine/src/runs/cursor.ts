import type { SyncDefinition } from '@calendar-sync/contracts/events/sync'
import type { SyncId } from '@calendar-sync/contracts/ids'
import type { Queryable } from '@calendar-sync/platform/database/pool'
import { z } from 'zod'
import { digest } from '../digest.ts'
import type { Feed } from '../feeds/feed.ts'
import type { Window } from '../feeds/window.ts'

/**
 * How far a sync has planned: up to which version of both feeds and up to which end of the window, and by which
 * definition. Only what lies beyond needs to be looked at again.
 */
export const Cursor = z.object({
  definition: z.string(),
  source: z.number(),
  target: z.number(),
  windowTo: z.iso.datetime(),
})
export type Cursor = z.infer<typeof Cursor>

export const cursorAt = (definition: SyncDefinition, source: Feed, target: Feed, window: Window): Cursor => ({
  definition: hashOfDefinition(definition),
  source: source.version,
  target: target.version,
  windowTo: window.to.toISOString(),
})

/** undefined: everything must be planned, the first time and after the definition changed. */
export async function readCursor(
  client: Queryable,
  syncId: SyncId,
  definition: SyncDefinition,
): Promise<Cursor | undefined> {
  const { rows } = await client.query<{ cursor: unknown }>('select cursor from engine.syncs where sync_id = $1', [
    syncId,
  ])
  const stored = Cursor.safeParse(rows[0]?.cursor).data
  return stored?.definition === hashOfDefinition(definition) ? stored : undefined
}

export async function saveCursor(client: Queryable, definition: SyncDefinition, cursor: Cursor): Promise<void> {
  const { syncId, userId, source, target } = definition
  await client.query(
    `insert into engine.syncs (sync_id, user_id, source_account, target_account, cursor) values ($1, $2, $3, $4, $5)
     on conflict (sync_id) do update set cursor = $5`,
    [syncId, userId, source.accountId, target.accountId, JSON.stringify(cursor)],
  )
}

/** What decides which events are copied and how. Names shown to people do not. */
const hashOfDefinition = (definition: SyncDefinition): string => {
  const { source, target, ...rest } = definition
  const calendars = [source, target].map(({ accountId, calendarId }) => [accountId, calendarId])
  const entries = Object.entries(rest).sort(([a], [b]) => a.localeCompare(b))
  return digest(JSON.stringify([calendars, entries])).toString('hex')
}
