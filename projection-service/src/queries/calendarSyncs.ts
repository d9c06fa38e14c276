import type { CalendarSync, SyncCalendar } from '@calendar-sync/contracts/api/calendarSyncs'
import type { CalendarRef } from '@calendar-sync/contracts/domain/sync'
import { DomainError } from '@calendar-sync/contracts/errors'
import { lastChecksRequest } from '@calendar-sync/contracts/subjects'
import { type Bus, NoReply } from '@calendar-sync/platform/bus/bus'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { requireUser } from '@calendar-sync/platform/http/session'
import { listQueryOf, sendList } from '@calendar-sync/platform/http/simpleRest'
import type { Pool } from 'pg'
import { type CalendarSyncRow, calendarSyncs } from '../readModels/calendarSyncs.ts'
import { laterInstant } from '../readModels/laterInstant.ts'
import { addressesOf } from './accounts.ts'
import type { QueryDependencies } from './dependencies.ts'
import { findRow, listRows, sourceOf } from './listRows.ts'
import { subscribers } from './reading.ts'

const source = sourceOf(calendarSyncs, 'created_at, sync_id', [
  'active',
  'syncMode',
  'syncDirection',
  'lastSyncTime',
  'totalSynced',
  'totalErrors',
  'createdAt',
])

type Addresses = ReadonlyMap<string, string>

const presentSide = (side: CalendarRef, addresses: Addresses): SyncCalendar => ({
  id: side.calendarId,
  summary: side.summary,
  primary: side.primary,
  accountEmail: addresses.get(side.accountId) ?? side.accountEmail,
  accountId: side.accountId,
})

/**
 * @param addresses of accounts that are connected, by id: theirs may have changed since the sync was made
 * @param checkedAt when the engine last looked, if it said so; the log tells of most checks when their day is over
 */
export function presentCalendarSync(row: CalendarSyncRow, addresses: Addresses, checkedAt?: string): CalendarSync {
  const { syncId, userId: _, source: from, target, filter, reverseFilter, lastCheckedAt, ...same } = row
  return {
    id: syncId,
    ...same,
    lastCheckedAt: checkedAt ? laterInstant(lastCheckedAt, checkedAt) : lastCheckedAt,
    sourceCalendar: presentSide(from, addresses),
    targetCalendar: presentSide(target, addresses),
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

/** An engine that is away or busy keeps no list waiting for longer. */
const checksTimeoutMs = 250

/** When the engine last looked, by the ids of a person's syncs; none that it does not say in time. */
async function lastChecks(bus: Bus, userId: string): Promise<ReadonlyMap<string, string>> {
  try {
    const { checks } = await bus.request(lastChecksRequest, { userId }, checksTimeoutMs)
    return new Map(checks.map(({ syncId, at }) => [syncId, at]))
  } catch (error) {
    if (!(error instanceof NoReply)) throw error
    return new Map()
  }
}

export async function findCalendarSync(
  pool: Pool,
  userId: string,
  id: string,
  bus?: Bus,
): Promise<CalendarSync | undefined> {
  const row = await findRow(pool, source, { user_id: userId }, id)
  if (!row) return undefined
  const [addresses, checks] = await Promise.all([addressesOf(pool, userId), bus && lastChecks(bus, userId)])
  return presentCalendarSync(row, addresses, checks?.get(row.syncId))
}

/** @throws DomainError `not_found`, also for a sync of another person */
export async function requireCalendarSync(pool: Pool, userId: string, id: string, bus?: Bus): Promise<CalendarSync> {
  const sync = await findCalendarSync(pool, userId, id, bus)
  if (!sync) throw new DomainError('not_found', 'This synchronization does not exist (any more).')
  return sync
}

/** A person's syncs, the oldest first. */
export function calendarSyncQueries(router: HttpRouter, deps: QueryDependencies): void {
  const read = subscribers(deps, calendarSyncs)
  router.get('/api/calendar-syncs', read, async (ctx) => {
    const query = listQueryOf(ctx, Object.keys(source.fields))
    const userId = requireUser(ctx)
    const { rows, total } = await listRows(deps.pool, source, { user_id: userId }, query)
    const none: Addresses = new Map()
    const [addresses, checks] =
      rows.length > 0 ? await Promise.all([addressesOf(deps.pool, userId), lastChecks(deps.bus, userId)]) : [none, none]
    const syncs = rows.map((row) => presentCalendarSync(row, addresses, checks.get(row.syncId)))
    sendList(ctx, 'calendar-syncs', syncs, total, query)
  })
  router.get('/api/calendar-syncs/:id', read, async (ctx) => {
    ctx.body = await requireCalendarSync(deps.pool, requireUser(ctx), String(ctx.params.id), deps.bus)
  })
}
