import type { CalendarSync, SyncCalendar } from '@calendar-sync/contracts/api/calendarSyncs'
import type { CalendarRef } from '@calendar-sync/contracts/domain/sync'
import { DomainError } from '@calendar-sync/contracts/errors'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { requireUser } from '@calendar-sync/platform/http/session'
import { listQueryOf, sendList } from '@calendar-sync/platform/http/simpleRest'
import type { Pool } from 'pg'
import { schema, selection } from '../projector/table.ts'
import { CalendarSyncRow, calendarSyncs } from '../readModels/calendarSyncs.ts'
import type { QueryDependencies } from './dependencies.ts'
import { findRow, listRows, type Source } from './list.ts'
import { subscribers } from './reading.ts'

const source: Source<CalendarSyncRow> = {
  select: selection(calendarSyncs),
  from: `${schema}.${calendarSyncs.name}`,
  row: CalendarSyncRow,
  fields: {
    id: 'sync_id',
    active: 'active',
    syncMode: 'sync_mode',
    syncDirection: 'sync_direction',
    lastSyncTime: 'last_sync_time',
    totalSynced: 'total_synced',
    totalErrors: 'total_errors',
    createdAt: 'created_at',
  },
  order: 'created_at, sync_id',
}

const presentSide = (side: CalendarRef): SyncCalendar => ({
  id: side.calendarId,
  summary: side.summary,
  primary: side.primary,
  accountEmail: side.accountEmail,
  accountId: side.accountId,
})

export function presentCalendarSync(row: CalendarSyncRow): CalendarSync {
  const { syncId, userId: _, source: from, target, filter, reverseFilter, ...same } = row
  return {
    id: syncId,
    ...same,
    sourceCalendar: presentSide(from),
    targetCalendar: presentSide(target),
    filterKeywords: filter.keywords,
    filterMode: filter.mode,
    filterCheckLocation: filter.checkLocation,
    filterCheckSummary: filter.checkSummary,
    filterCheckDescription: filter.checkDescription,
    reverseFilterKeywords: reverseFilter.keywords,
    reverseFilterMode: reverseFilter.mode,
    reverseFilterCheckLocation: reverseFilter.checkLocation,
    reverseFilterCheckSummary: reverseFilter.checkSummary,
    reverseFilterCheckDescription: reverseFilter.checkDescription,
  }
}

export async function findCalendarSync(pool: Pool, userId: string, id: string): Promise<CalendarSync | undefined> {
  const row = await findRow(pool, source, { user_id: userId }, id)
  return row && presentCalendarSync(row)
}

/** @throws DomainError `not_found`, also for a sync of another person */
export async function requireCalendarSync(pool: Pool, userId: string, id: string): Promise<CalendarSync> {
  const sync = await findCalendarSync(pool, userId, id)
  if (!sync) throw new DomainError('not_found', 'This synchronization does not exist (any more).')
  return sync
}

/** A person's syncs, the oldest first. */
export function calendarSyncQueries(router: HttpRouter, deps: QueryDependencies): void {
  const read = subscribers(deps, calendarSyncs)
  router.get('/api/calendar-syncs', read, async (ctx) => {
    const query = listQueryOf(ctx, Object.keys(source.fields))
    const { rows, total } = await listRows(deps.pool, source, { user_id: requireUser(ctx) }, query)
    sendList(ctx, 'calendar-syncs', rows.map(presentCalendarSync), total, query)
  })
  router.get('/api/calendar-syncs/:id', read, async (ctx) => {
    ctx.body = await requireCalendarSync(deps.pool, requireUser(ctx), String(ctx.params.id))
  })
}
