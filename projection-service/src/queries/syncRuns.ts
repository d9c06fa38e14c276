import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { type SyncEventResult, SyncRun, type SyncRunWithEvents } from '@calendar-sync/contracts/api/syncRuns'
import { type SyncedEvent, totalOf } from '@calendar-sync/contracts/domain/runReport'
import { DomainError } from '@calendar-sync/contracts/errors'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { requireUser } from '@calendar-sync/platform/http/session'
import type { Pool } from 'pg'
import { z } from 'zod'
import { selection } from '../projector/table.ts'
import { calendarSyncs } from '../readModels/calendarSyncs.ts'
import { SyncRunRow, syncRuns } from '../readModels/syncRuns.ts'
import { findCalendarSync, requireCalendarSync } from './calendarSyncs.ts'
import type { QueryDependencies } from './dependencies.ts'
import { findRow, type Source, sendRows, sourceOf } from './listRows.ts'
import { subscribers } from './reading.ts'

const source = sourceOf(syncRuns, 'requested_at desc, run_id', [
  'status',
  'trigger',
  'requestedAt',
  'startedAt',
  'endedAt',
])

/** The list does not carry what became of each event, and a request that joined another run is no run of its own. */
const ListedRun = SyncRunRow.omit({ events: true }).extend({ status: SyncRun.shape.status })
type ListedRun = z.infer<typeof ListedRun>

const runs: Source<ListedRun> = {
  ...source,
  select: selection(syncRuns, ['events']),
  from: `(select * from ${source.from} where joined_run_id is null) as runs`,
  rows: z.array(ListedRun),
}

export function presentSyncRun(row: ListedRun): SyncRun {
  const { runId, syncId, trigger, status, requestedAt, startedAt, endedAt, forward, reverse, error, code } = row
  return {
    id: runId,
    syncId,
    trigger,
    status,
    requestedAt,
    startedAt,
    endedAt,
    results: totalOf({ forward, reverse }),
    forward,
    reverse,
    ...(error === null ? {} : { error }),
    ...(code === null ? {} : { code }),
  }
}

function presentEvent(event: SyncedEvent, sync: CalendarSync | undefined): SyncEventResult {
  const [source, target] = [sync?.sourceCalendar.id ?? null, sync?.targetCalendar.id ?? null]
  const [sourceCalendarId, targetCalendarId] = event.way === 'forward' ? [source, target] : [target, source]
  return {
    ...event,
    id: event.sourceEventId,
    sourceCalendarId,
    targetCalendarId,
    message: event.reason,
    error: event.status === 'error' ? event.reason : null,
  }
}

/**
 * The run with this id or, for a request that joined another run, that run. A run without a change comes to the log only
 * once there is something to tell: until then, who joined it has asked for a run.
 */
async function findSyncRun(pool: Pool, userId: string, id: string): Promise<SyncRunWithEvents | undefined> {
  const scope = { user_id: userId }
  const asked = await findRow(pool, source, scope, id)
  const joined = asked?.joinedRunId ? await findRow(pool, source, scope, asked.joinedRunId) : undefined
  const row = joined ?? asked
  if (!row) return undefined
  const sync = await findCalendarSync(pool, userId, row.syncId)
  const events = row.events.map((event) => presentEvent(event, sync))
  const status = row.status === 'joined' ? 'requested' : row.status
  return { ...presentSyncRun({ ...row, status }), events }
}

/** The runs of a sync, the newest first, and one run with what became of each event. */
export function syncRunQueries(router: HttpRouter, deps: QueryDependencies): void {
  router.get('/api/calendar-syncs/:id/runs', subscribers(deps, calendarSyncs, syncRuns), async (ctx) => {
    const userId = requireUser(ctx)
    const { id: syncId } = await requireCalendarSync(deps.pool, userId, String(ctx.params.id))
    await sendRows(ctx, deps.pool, 'sync-runs', runs, { user_id: userId, sync_id: syncId }, presentSyncRun)
  })
  router.get('/api/sync-runs/:id', subscribers(deps, calendarSyncs, syncRuns), async (ctx) => {
    const run = await findSyncRun(deps.pool, requireUser(ctx), String(ctx.params.id))
    if (!run) throw new DomainError('not_found', 'This run does not exist.')
    ctx.body = run
  })
}
