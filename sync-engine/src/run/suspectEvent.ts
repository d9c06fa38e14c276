import type { Pool } from '@calendar-sync/platform/database/pool'
import type { PersonalSeal } from '../personalSeal.ts'
import type { Direction } from '../reconcile/direction.ts'
import type { MarkSuspect } from '../reconcile/planDirection.ts'
import { parkAtOnce } from '../write/failures.ts'
import { saveOutcomes } from '../write/outcomes.ts'
import { type ClaimedRun, storedSuspect, whileLeased } from './runStore.ts'

/** So many engines may die in a run before it deals with one event at a time, and says with which. */
export const deathsBeforeCare = 2

/** @returns undefined for a run that goes on at full speed */
export function suspectMarker(pool: Pool, run: ClaimedRun): MarkSuspect | undefined {
  if (run.attempt <= deathsBeforeCare) return undefined
  return (way, originalEventId) =>
    whileLeased(pool, run, async (client) => {
      const suspect = originalEventId === undefined ? null : storedSuspect(way, originalEventId)
      await client.query('update engine.runs set suspect = $2 where run_id = $1', [run.runId, suspect])
    })
}

const reason = 'Syncing this event stopped us again and again, so it is left as it is.'

/** Parks the event at which the last engine died, and tells so in the run's report. Nothing of it is opened. */
export async function parkSuspect(
  pool: Pool,
  run: ClaimedRun,
  { way, definition, original: { feed } }: Direction,
  seal: PersonalSeal,
): Promise<void> {
  const { suspect, runId } = run
  if (suspect?.way !== way) return
  const { originalEventId } = suspect
  await whileLeased(pool, run, async (client) => {
    await parkAtOnce(client, { definition, way, feedId: feed.feedId }, originalEventId, {
      code: 'stops_engine',
      error: reason,
    })
    const nothing = { targetEventId: null, start: null, end: null, recurringEventId: null, decided: null, offer: null }
    const outcome = { sourceEventId: originalEventId, way, summary: '', conflict: false, ...nothing }
    await saveOutcomes(client, runId, [{ ...outcome, action: 'skip', status: 'skipped', reason }], seal)
    await client.query('update engine.runs set suspect = null where run_id = $1', [runId])
  })
}
