import type { EventFilter } from '@calendar-sync/contracts/api/eventFilters'
import { DomainError } from '@calendar-sync/contracts/errors'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { requireUser } from '@calendar-sync/platform/http/session'
import { listQueryOf, sendList } from '@calendar-sync/platform/http/simpleRest'
import type { Pool } from 'pg'
import { schema, selection } from '../projector/table.ts'
import { EventFilterRow, eventFilters } from '../readModels/eventFilters.ts'
import type { QueryDependencies } from './dependencies.ts'
import { findRow, listRows, type Source } from './listRows.ts'
import { subscribers } from './reading.ts'

const source: Source<EventFilterRow> = {
  select: selection(eventFilters),
  from: `${schema}.${eventFilters.name}`,
  row: EventFilterRow,
  fields: {
    id: 'filter_id',
    name: 'name',
    mode: 'mode',
    isActive: 'is_active',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  order: 'created_at, filter_id',
}

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
    const query = listQueryOf(ctx, Object.keys(source.fields))
    const { rows, total } = await listRows(deps.pool, source, { user_id: requireUser(ctx) }, query)
    sendList(ctx, 'event-filters', rows.map(presentEventFilter), total, query)
  })
  router.get('/api/event-filters/:id', read, async (ctx) => {
    const filter = await findEventFilter(deps.pool, requireUser(ctx), String(ctx.params.id))
    if (!filter) throw new DomainError('not_found', 'There is no such filter.')
    ctx.body = filter
  })
}
