import type { RunCounts } from '@calendar-sync/contracts/domain/runReport'
import type { SyncRunEvent } from '@calendar-sync/contracts/domain/syncRun'
import { counter, histogram } from '@calendar-sync/platform/observability/metrics'
import type { ClaimedRun } from '../run/runStore.ts'

const durations = histogram(
  'run_duration_seconds',
  'How long runs took from their last claim to their end; outcome is completed or failed.',
  ['trigger', 'kind', 'outcome'],
  [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800],
)
const waits = histogram(
  'run_wait_seconds',
  'How long runs waited for an engine.',
  ['trigger'],
  [0.1, 0.5, 1, 5, 15, 60, 300, 1800],
)
const resumed = counter('runs_resumed_total', 'Runs taken over from an engine that had put them down or died.')
const failures = counter('run_failures_total', 'Runs that failed, by the code of the reason.', ['code'])
const written = counter('synced_events_total', 'Events that runs dealt with, by what was done about them.', ['action'])

/** Counts a run that found nothing to do, and of which the log does not tell. */
export function countCheck({ trigger, kind, requestedAt, claimedAt }: ClaimedRun): void {
  waits.observe({ trigger }, secondsBetween(requestedAt, claimedAt))
  durations.observe({ trigger, kind, outcome: 'completed' }, secondsBetween(claimedAt, new Date()))
}

/** Counts what just happened to a run. */
export function countRun(
  { trigger, kind, attempt, requestedAt, claimedAt }: ClaimedRun,
  events: readonly SyncRunEvent[],
) {
  for (const { type, data } of events) {
    if (type === 'SyncRunClaimed' && attempt > 1) resumed.inc()
    // Both instants are the database's.
    if (type === 'SyncRunClaimed' && attempt === 1) waits.observe({ trigger }, secondsBetween(requestedAt, claimedAt))
    if (type !== 'SyncRunCompleted' && type !== 'SyncRunFailed') continue
    const outcome = type === 'SyncRunCompleted' ? 'completed' : 'failed'
    durations.observe({ trigger, kind, outcome }, secondsBetween(claimedAt, new Date()))
    for (const counts of [data.forward, data.reverse]) if (counts) countEvents(counts)
    if (type === 'SyncRunFailed') failures.inc({ code: data.code })
  }
}

const secondsBetween = (from: Date, to: Date): number => Math.max(0, to.getTime() - from.getTime()) / 1000

function countEvents({ created, updated, deleted, skipped, errors }: RunCounts): void {
  for (const [action, number] of Object.entries({ created, updated, deleted, skipped, failed: errors }))
    written.inc({ action }, number)
}
