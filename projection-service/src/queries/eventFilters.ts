import type { EventFilter } from '@calendar-sync/contracts/api/eventFilters'
import { DomainError } from '@calendar-sync/contracts/errors'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { requireUser } from '@calendar-sync/platform/http/session'
import type { Pool } from 'pg'
import { type EventFilterRow, eventFilters } from '../readModels/eventFilters.ts'
import type { QueryDependencies } from './dependencies.ts'
import { findRow, sendRows, sourceOf } from './listRows.ts'
import { subscribers } from './reading.ts'

const source = sourceOf(eventFilters, 'created_at, filter_id', ['name', 'mode', 'isActive', 'createdAt', 'updatedAt'])

const presentEventFilter = ({ filterId, userId: _, ...same }: EventFilterRow): EventFilter => ({
  id: filterId,
  ...same,
})

export async function findEventFilter(pool: Pool, userId: string, id: string): Promise<EventFilter | undefined> {
  const row = await findRow(pool, source, { user_id: userId }, id)
  return row && presentEventFilter(row)
}

/** A person's reusable filters, the oldest first. */
export function eventFilterQueries(router: HttpRouter, deps: QueryDependencies): void {
  const read = subscribers(deps, eventFilters)
  router.get('/api/event-filters', read, async (ctx) => {
    await sendRows(ctx, deps.pool, 'event-filters', source, { user_id: requireUser(ctx) }, presentEventFilter)
  })
  router.get('/api/event-filters/:id', read, async (ctx) => {
    const filter = await findEventFilter(deps.pool, requireUser(ctx), String(ctx.params.id))
    if (!filter) throw new DomainError('not_found', 'There is no such filter.')
    ctx.body = filter
  })
}
