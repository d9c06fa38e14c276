import type { SyncId } from '@calendar-sync/contracts/ids'
import { settingsStream } from '@calendar-sync/contracts/streams'
import type { Laboratory, Person } from '@calendar-sync/tests/engine/laboratory'
import { eventually } from '@calendar-sync/tests/kit/eventually'

/** A sync whose calendars are in step, and whose person wants it checked by itself. */
export interface Scheduled {
  readonly person: Person
  readonly syncId: SyncId
}

/** A person's turns come one after the other here, each with calls of its own. Milliseconds. */
export const turnsOfEngine = { sharedRead: 0, poll: 500 }

const timeoutMs = 120_000

/** Has each person's syncs checked by the schedule, at any hour. Due is only what `passTurn` says. */
export async function schedule(lab: Laboratory, people: readonly Person[]): Promise<void> {
  const always = { autoSync: true, syncInterval: 240, syncStartHour: 0, syncEndHour: 0, timeZone: 'UTC' }
  for (const person of people) {
    const { userId } = person
    await lab.subscribe(person)
    await lab.append(settingsStream(userId), userId, { type: 'SyncScheduleChanged', data: { userId, ...always } })
  }
  const userIds = people.map(({ userId }) => userId)
  await eventually(async () => {
    const { rows } = await lab.pool.query<{ due: number }>(
      'select count(due_at)::int as due from engine.scheduled_syncs where user_id = any($1)',
      [userIds],
    )
    return rows[0]?.due === people.length ? true : undefined
  }, timeoutMs)
}

/** The schedule's turn comes for all of them at once, and each is checked. @throws when one finds something, or fails */
export async function passTurn(lab: Laboratory, scheduled: readonly Scheduled[]): Promise<void> {
  const syncIds = scheduled.map(({ syncId }) => syncId)
  const counted = async () => {
    const { rows } = await lab.pool.query<{ checks: number }>(
      'select coalesce(sum(schedule), 0)::int as checks from engine.checks where sync_id = any($1)',
      [syncIds],
    )
    return rows[0]?.checks ?? 0
  }
  const wanted = (await counted()) + syncIds.length
  await lab.pool.query('update engine.scheduled_syncs set due_at = $2 where sync_id = any($1)', [syncIds, lab.clock()])
  await eventually(async () => ((await counted()) >= wanted ? true : undefined), timeoutMs)
}
