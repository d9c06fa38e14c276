import { Way } from '@calendar-sync/contracts/events/sync'
import { inTransaction, type Pool } from '@calendar-sync/platform/database/pool'
import { z } from 'zod'
import type { PersonalSeal } from '../personalSeal.ts'
import type { Direction } from './direction.ts'
import { parkAtOnce } from './failures.ts'
import { saveOutcomes } from './outcomes.ts'
import { type ClaimedRun, requireRun } from './runStore.ts'

/** The event that an engine was dealing with when it died. */
export const Suspect = z.object({ way: Way, nativeEventId: z.string() })
export type Suspect = z.infer<typeof Suspect>

/** Says which event is dealt with from now on; undefined: none. */
export type Suspecting = (way: Way, nativeEventId: string | undefined) => Promise<void>

/** So many engines may die in a run before it deals with one event at a time, and says with which. */
const deathsBeforeCare = 2

/** @returns undefined for a run that goes on at full speed */
export function suspectingOf(pool: Pool, run: ClaimedRun): Suspecting | undefined {
  if (run.attempt <= deathsBeforeCare) return undefined
  return (way, nativeEventId) =>
    inTransaction(pool, async (client) => {
      await requireRun(client, run)
      const suspect = nativeEventId === undefined ? null : JSON.stringify({ way, nativeEventId } satisfies Suspect)
      await client.query('update engine.runs set suspect = $2 where run_id = $1', [run.runId, suspect])
    })
}

const reason = 'Syncing this event stopped us again and again, so it is left as it is.'

/** Parks the event at which the last engine died, and tells so in the run's report. Nothing of it is opened. */
export async function parkSuspect(
  pool: Pool,
  run: ClaimedRun,
  { way, definition, native: { feed } }: Direction,
  seal: PersonalSeal,
): Promise<void> {
  const { suspect, runId } = run
  if (suspect?.way !== way) return
  const { nativeEventId } = suspect
  await inTransaction(pool, async (client) => {
    await requireRun(client, run)
    await parkAtOnce(client, { definition, way, feedId: feed.feedId }, nativeEventId, {
      code: 'stops_engine',
      error: reason,
    })
    const nothing = { targetEventId: null, start: null, end: null, recurringEventId: null, decided: null, offer: null }
    const outcome = { sourceEventId: nativeEventId, way, summary: '', conflict: false, ...nothing }
    await saveOutcomes(client, runId, [{ ...outcome, action: 'skip', status: 'skipped', reason }], seal)
    await client.query('update engine.runs set suspect = null where run_id = $1', [runId])
  })
}
