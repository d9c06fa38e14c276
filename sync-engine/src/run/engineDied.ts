import type { Way } from '@calendar-sync/contracts/domain/sync'
import type { Pool, Queryable } from '@calendar-sync/platform/database/pool'
import type { PersonalSeal } from '../personalSeal.ts'
import type { MarkSuspect } from '../reconcile/planDirection.ts'
import type { Direction } from '../reconcile/sides.ts'
import { saveOutcomes } from '../write/outcomes.ts'
import { type FailedIn, failedInOf, setAside, whileLeased } from '../write/saveResults.ts'
import type { ClaimedRun, Suspect } from './runStore.ts'

// A run whose engine died waits for the end of its lease. Then another engine claims it (`claim` in `runStore.ts`)
// and plans anew: what was written before is known by its link or its intent. An event at which engines die again and again is left
// out (below), and at last the run is given up (`executeRun.ts`).

/** Once so many engines have died in a run, it deals with one event at a time, and says with which. */
const deathsBeforeIsolation = 2
/** A run in which so many engines have died is given up. */
export const maxDeaths = 5

export const isIsolated = ({ deaths }: ClaimedRun): boolean => deaths >= deathsBeforeIsolation

/** @returns undefined for a run that goes on at full speed */
export function suspectMarker(pool: Pool, run: ClaimedRun): MarkSuspect | undefined {
  if (!isIsolated(run)) return undefined
  return (way, originalEventId) =>
    whileLeased(pool, run, async (client) => {
      const suspect = originalEventId === undefined ? null : ({ way, originalEventId } satisfies Suspect)
      await client.query('update engine.runs set suspect = $2 where run_id = $1', [run.runId, suspect])
    })
}

const code = 'stops_engine'
const parkedReason = 'Syncing this event stopped us again and again, so it is left as it is.'
const leftReason = 'Syncing was interrupted at this event again and again. The next run tries it once more.'

/**
 * Lets the run go on without the event at which the last engine was lost, and tells so in the run's report. An engine that
 * was frozen or slow for longer than its lease looks like a dead one, and one that dies of another run's event was in the
 * middle of this one too: so the event is left to the next run, and parked only when engines are lost at it there as well.
 * Nothing of it is opened.
 */
export async function skipCrashSuspect(
  pool: Pool,
  run: ClaimedRun,
  direction: Direction,
  seal: PersonalSeal,
): Promise<void> {
  const { suspect, runId } = run
  const { way } = direction
  if (suspect?.way !== way) return
  const { originalEventId } = suspect
  const failedIn = failedInOf(direction)
  await whileLeased(pool, run, async (client) => {
    const again = await wasLeft(client, failedIn, originalEventId)
    const reason = again ? parkedReason : leftReason
    await setAside(client, failedIn, originalEventId, { code, error: reason }, again ? 'changed' : 'nextRun')
    const nothing = { targetEventId: null, start: null, end: null, recurringEventId: null, decided: null, offer: null }
    const outcome = { sourceEventId: originalEventId, way, summary: '', conflict: false, copyStands: null, ...nothing }
    const status = again ? 'skipped' : 'error'
    await saveOutcomes(client, run, [{ ...outcome, action: 'skip', status, reason }], seal)
    await client.query('update engine.runs set suspect = null where run_id = $1', [runId])
  })
}

/** Whether an earlier run left the event to the next one. */
async function wasLeft(client: Queryable, { definition, way }: FailedIn, originalEventId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from engine.failures where sync_id = $1 and way = $2 and original_event_id = $3 and code = $4 and not dropped',
    [definition.syncId, way, originalEventId, code],
  )
  return rowCount === 1
}

/** The events that this run has left to the next one. */
export async function leftByRun(pool: Pool, run: ClaimedRun, way: Way): Promise<ReadonlySet<string>> {
  if (!isIsolated(run)) return new Set()
  const { rows } = await pool.query<{ id: string }>(
    `select original_event_id as id from engine.failures failure
     where sync_id = $1 and way = $2 and code = $3 and parked_at is null and exists (select from engine.run_outcomes outcome
       where outcome.run_id = $4 and outcome.way = failure.way and outcome.original_event_id = failure.original_event_id)`,
    [run.syncId, way, code, run.runId],
  )
  return new Set(rows.map(({ id }) => id))
}
