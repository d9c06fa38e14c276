import { randomUUID } from 'node:crypto'
import { FilterId } from '@calendar-sync/contracts/ids'
import { filtersStream } from '@calendar-sync/contracts/streams'
import { keywords } from '@calendar-sync/contracts/testing/dana'
import * as assert from 'uvu/assert'
import { becomes, eventually } from '../kit/eventually.ts'
import { storedEvents } from '../kit/storedLog.ts'
import { dueAt, dueNow } from './checkScene.ts'
import { addFlights, copiedFlights, flightToCopy } from './flights.ts'
import type { Laboratory } from './laboratory.ts'
import { failureOf, filterBy, inserts, schedule, subscriber, suiteInLaboratory } from './scene.ts'

const test = suiteInLaboratory('deletions and their guard')

const expireTokens = (lab: Laboratory) => lab.control('POST', '/emulator/sync-tokens/expire', {})

test('Given a calendar that a full read shows empty, when over half of many copies would go, then the run stops and says how many', async ({
  lab,
  person,
}) => {
  const { syncId } = await copiedFlights(lab, person, 12)
  await lab.emulator.replaceCalendar(person.work.email, person.work.id)
  await person.work.add('Train to Porto', 2)
  for (const _ of ['first', 'again']) {
    const failure = await failureOf(lab, person, syncId)
    assert.is(failure.code, 'deletions_need_confirmation')
    assert.equal(failure.details, { deletions: 12, copies: 12 })
    assert.match(failure.error, /^12 of 12 copied events would be deleted/)
    assert.is((await person.home.events()).length, 12)
  }
  const { counts } = await lab.run(person, syncId, 'confirm_deletions')
  assert.equal([counts?.deleted, counts?.created], [12, 1])
  assert.equal(await person.home.titles(), ['Train to Porto'])
  assert.is((await lab.run(person, syncId)).counts?.successful, 0)
})

test('Given a two-way sync whose copies a full read no longer shows, then it says that the events themselves would go', async ({
  lab,
  person,
}) => {
  const { syncId } = await copiedFlights(lab, person, 12, { syncDirection: 'two-way' })
  await lab.emulator.replaceCalendar(person.home.email, person.home.id)
  const failure = await failureOf(lab, person, syncId)
  assert.equal(failure.details, { deletions: 12, copies: 12, originals: 12 })
  assert.match(failure.error, /^12 of 12 events that have copies would be deleted/)
  assert.is((await person.work.events()).length, 12)
})

/** A sync that runs by itself, and whose twelve copies have no originals any more since its last run. */
async function emptiedCalendar(lab: Laboratory) {
  const person = await subscriber(lab)
  const { syncId } = await copiedFlights(lab, person, 12)
  await schedule(lab, person)
  await eventually(() => dueAt(lab, syncId))
  await lab.emulator.replaceCalendar(person.work.email, person.work.id)
  return { person, syncId }
}

test('Given a sync whose deletions are still to be confirmed, when its turn comes again, then Google is asked about no event', async ({
  lab,
}) => {
  const { person, syncId } = await emptiedCalendar(lab)
  const stops = async () => {
    const failed = await storedEvents(lab.eventLog.store, { types: ['SyncRunFailed'] })
    return failed.filter(({ data }) => data.syncId === syncId).length
  }
  const passTurn = async (n: number) => {
    await lab.forgetRequests()
    await dueNow(lab, syncId)
    await becomes(stops, n)
    return (await lab.requests()).filter(({ path }) => !path.endsWith('/events')).length
  }
  assert.ok((await passTurn(1)) >= 12)
  assert.is(await passTurn(2), 0)
  // A change is a reason to ask anew.
  await person.work.add('Train to Porto', 2)
  assert.ok((await passTurn(3)) >= 12)
  await lab.run(person, syncId, 'confirm_deletions')
  assert.equal(await person.home.titles(), ['Train to Porto'])
})

test('Given deletions that were confirmed, when their run stops halfway, then the next turn goes on, with what is left', async ({
  lab,
}) => {
  const { person, syncId } = await emptiedCalendar(lab)
  await dueNow(lab, syncId)
  await eventually(() => lab.count(`engine.syncs where sync_id = $1 and cursor ? 'unconfirmed'`, [syncId]))
  const noMore = { status: 403, reason: 'quotaExceeded' }
  await lab.addFault({ match: { method: 'DELETE', path: '/events' }, respond: noMore, times: 6 })
  await lab.endOf(await lab.requestRun(person, syncId, 'confirm_deletions'))
  await lab.clearFaults()
  const left = await person.home.titles()
  assert.ok(left.length > 0 && left.length < 12, `${left.length} left`)
  await dueNow(lab, syncId)
  await becomes(() => person.home.titles(), [])
})

test('Given few events that a full read no longer shows, when Google says they are gone, then their copies go', async ({
  lab,
  person,
}) => {
  const { syncId } = await copiedFlights(lab, person, 4)
  await lab.emulator.replaceCalendar(person.work.email, person.work.id)
  assert.is((await lab.run(person, syncId)).counts?.deleted, 4)
  assert.equal(await person.home.titles(), [])
})

test('Given a full read that lags, when it does not show events that are there, then no copy goes', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  await lab.control('POST', '/emulator/lag', { listMs: 60_000, deltaMs: 1 })
  const quiet = await lab.run(person, syncId)
  assert.is(quiet.counts?.created, 0)
  await addFlights(person, 12)
  await eventually(async () => (await lab.run(person, syncId)).counts?.unchanged === 12)
  await expireTokens(lab)
  await lab.run(person, syncId)
  assert.is((await person.home.events()).length, 12)
})

test('Given explicit deletions, however many, then they are honoured, also from a full read', async ({
  lab,
  person,
}) => {
  const { syncId, flights } = await copiedFlights(lab, person, 24)
  for (const { id } of flights.slice(0, 12)) await person.work.remove(id)
  assert.is((await lab.run(person, syncId)).counts?.deleted, 12)
  for (const { id } of flights.slice(12)) await person.work.remove(id)
  await expireTokens(lab)
  assert.is((await lab.run(person, syncId)).counts?.deleted, 12)
})

test('Given a filter that the person narrows, then every copy may go unasked, and comes back when it is widened', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person, { syncMode: 'filtered', filter: keywords('flight') })
  await addFlights(person, 12)
  await lab.run(person, syncId)
  await filterBy(lab, person, syncId, 'train')
  assert.is((await lab.run(person, syncId)).counts?.deleted, 12)
  await filterBy(lab, person, syncId, 'flight')
  assert.is((await lab.run(person, syncId)).counts?.created, 12)
  assert.is((await person.home.events()).length, 12)
})

test('Given a copy of a trip long past, when the filter is narrowed, then it stays: only the days that are synced change', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person, { syncMode: 'filtered', filter: keywords('flight') })
  await person.work.add('Flight to Lisbon (LIS)', 1)
  await person.work.add('Flight to Oslo (OSL)', 28)
  await lab.run(person, syncId)
  await lab.passTime(20 * 86_400_000)
  await filterBy(lab, person, syncId, 'train')
  assert.is((await lab.run(person, syncId)).counts?.deleted, 1)
  assert.equal(await person.home.titles(), ['Flight to Lisbon (LIS)'])
})

test('Given a sync that was made without filtering, when keywords are set or a saved filter is taken, then it is filtered by them', async ({
  lab,
  person,
}) => {
  const { userId } = person
  const { syncId } = await flightToCopy(lab, person)
  await lab.run(person, syncId)
  const way = 'forward' as const
  const filterId = FilterId.parse(randomUUID())
  await lab.append(
    filtersStream(userId),
    userId,
    { type: 'EventFilterCreated', data: { userId, filterId, name: 'Trains', filter: keywords('train') } },
    { type: 'EventFilterAssigned', data: { userId, filterId, syncId, way } },
  )
  assert.is((await lab.run(person, syncId)).counts?.deleted, 1)
  const unassigned = { type: 'EventFilterUnassigned', data: { userId, filterId, syncId, way } } as const
  await lab.append(filtersStream(userId), userId, unassigned)
  assert.is((await lab.run(person, syncId)).counts?.created, 1)
  await filterBy(lab, person, syncId, 'train')
  assert.is((await lab.run(person, syncId)).counts?.deleted, 1)
})

test('Given a calendar of which we may see only when it is busy, then the run stops and nothing goes', async ({
  lab,
  person,
}) => {
  const { syncId } = await copiedFlights(lab, person, 3)
  const path = `/emulator/accounts/${encodeURIComponent(person.work.email)}/calendars/${encodeURIComponent(person.work.id)}`
  await lab.control('PATCH', path, { accessRole: 'freeBusyReader' })
  assert.is((await failureOf(lab, person, syncId)).code, 'calendar_not_readable')
  assert.is((await person.home.events()).length, 3)
})

test('Given an event of a person under the id that a copy was to have, when what was to be copied is deleted, then the event stays', async ({
  lab,
  person,
}) => {
  const { syncId, flight } = await flightToCopy(lab, person)
  await lab.addFault({ match: inserts, respond: { cut: 'before' } })
  await lab.endOf(await lab.requestRun(person, syncId))
  await lab.clearFaults()
  const { rows } = await lab.pool.query<{ id: string }>(
    'select copy_event_id as id from engine.links where user_id = $1',
    [person.userId],
  )
  assert.is(rows.length, 1)
  await person.work.remove(flight.id)
  // Lists show the deletion, and not yet what comes after it.
  await lab.control('POST', '/emulator/lag', { listMs: 3_600_000, deltaMs: 3_600_000 })
  await person.home.insert({ id: rows[0]?.id, summary: 'Dentist', ...person.home.when(3) })
  await lab.run(person, syncId)
  assert.equal(await person.home.titles(), ['Dentist'])
})

test.run()
