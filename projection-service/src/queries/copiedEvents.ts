import type { CopiedEvent } from '@calendar-sync/contracts/api/copiedEvents'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { requireUser } from '@calendar-sync/platform/http/session'
import { type CopiedEventsRow, copiedEvents } from '../readModels/copiedEvents.ts'
import type { QueryDependencies } from './dependencies.ts'
import { listRows, sourceOf } from './listRows.ts'
import { subscribers } from './reading.ts'
import { sendItems } from './sendItems.ts'

const source = sourceOf(copiedEvents, 'sync_id')

const fields = ['id', 'syncId', 'way', 'summary', 'start', 'end']
/** Moments in different zones are not in the order of their texts. */
const ranks = { start: Date.parse, end: Date.parse }

/** A day more than has passed: a date without a time ends at another moment in each zone, and the page knows its own. */
const dayMs = 24 * 60 * 60 * 1000

/** @param now milliseconds since 1970 */
export const presentCopiedEvents = (rows: readonly CopiedEventsRow[], now: number): CopiedEvent[] =>
  rows
    .flatMap(({ syncId, copies }) =>
      copies.map(({ sourceEventId, ...copy }) => ({ id: `${syncId} ${copy.way} ${sourceEventId}`, syncId, ...copy })),
    )
    .filter(({ end }) => Date.parse(end) > now - dayMs)
    .sort((a, b) => Date.parse(a.start) - Date.parse(b.start))

/** The copies of a person's syncs that are still to come, the next first. */
export function copiedEventQueries(router: HttpRouter, deps: QueryDependencies): void {
  router.get('/api/copied-events', subscribers(deps, copiedEvents), async (ctx) => {
    const { rows } = await listRows(deps.pool, source, { user_id: requireUser(ctx) })
    sendItems(ctx, 'copied-events', presentCopiedEvents(rows, Date.now()), fields, ranks)
  })
}
