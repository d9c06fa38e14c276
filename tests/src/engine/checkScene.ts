import type { SyncId } from '@calendar-sync/contracts/ids'
import { eventually } from '../kit/eventually.ts'
import { storedEvents } from '../kit/storedLog.ts'
import { flightToCopy } from './flights.ts'
import type { Laboratory } from './laboratory.ts'
import { discovered, schedule, subscriber } from './scene.ts'

export const minutes = 60_000
export const hours = 60 * minutes

/**
 * A sync that runs every half hour by itself, and whose calendars are in step: its next check finds nothing to do. The day is not
 * over while its checks are made.
 */
export async function settledSync(lab: Laboratory) {
  if (lab.clock().getUTCHours() === 23) await lab.passTime(hours)
  const person = await subscriber(lab)
  const { syncId } = await flightToCopy(lab, person)
  // The first run makes the copy, the second sees it come back.
  for (let run = 0; run < 2; run += 1) await lab.run(person, syncId)
  await schedule(lab, person)
  await eventually(() => dueAt(lab, syncId))
  await discovered(lab, person)
  return { person, syncId }
}

/** When a sync runs by itself the next time. */
export async function dueAt({ pool }: Laboratory, syncId: SyncId): Promise<Date | undefined> {
  const { rows } = await pool.query<{ due_at: Date | null }>(
    'select due_at from engine.scheduled_syncs where sync_id = $1',
    [syncId],
  )
  return rows[0]?.due_at ?? undefined
}

/** Has the schedule find a sync due at this time. */
export async function putDueAt({ pool }: Laboratory, syncId: SyncId, at: Date): Promise<void> {
  await pool.query('update engine.scheduled_syncs set due_at = $2 where sync_id = $1', [syncId, at])
}

/** Has the schedule find a sync due, without the clock moving on. */
export const dueNow = (lab: Laboratory, syncId: SyncId): Promise<void> => putDueAt(lab, syncId, lab.clock())

/** How many checks of a sync were counted and not told yet. */
export async function countedOf({ pool }: Laboratory, syncId: SyncId): Promise<number> {
  const { rows } = await pool.query<{ checks: number }>(
    `select coalesce(sum(schedule + push), 0)::int as checks from engine.checks where sync_id = $1 and told_at is null`,
    [syncId],
  )
  return rows[0]?.checks ?? 0
}

/** The schedule's turn comes, and is counted as the n-th. */
export async function passTurn(lab: Laboratory, syncId: SyncId, n: number): Promise<void> {
  await dueNow(lab, syncId)
  await eventually(async () => (await countedOf(lab, syncId)) >= n)
}

export async function openChecks({ pool }: Laboratory) {
  const { rows } = await pool.query<{ attempt: number }>(
    'select attempt from engine.runs where quiet and ended_at is null and attempt > 0',
  )
  return rows
}

/** Of all that is on the log, in order. */
export const eventTypes = async ({ eventLog }: Laboratory): Promise<string[]> =>
  (await storedEvents(eventLog.store)).map(({ type }) => type)
