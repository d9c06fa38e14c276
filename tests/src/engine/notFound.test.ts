import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { copiedFlight, copiedFlights, flightToCopy } from './flights.ts'
import type { Laboratory } from './laboratory.ts'
import { deleteSync, failureOf, inserts, parkedFor, suiteInLaboratory } from './scene.ts'

const test = suiteInLaboratory('events of which Google says that they are not there')

const notFound = { status: 404, reason: 'notFound' }
const gone = { status: 410, reason: 'deleted' }

/** The next call of a kind about an event is answered so, as by a server that lags behind the one that knows the event. */
const answerOnce = (lab: Laboratory, method: string, respond: object) =>
  lab.addFault({ match: { method, path: '/events' }, respond, times: 1 })

for (const syncDirection of ['one-way', 'two-way'] as const)
  for (const respond of [notFound, gone]) {
    const { status } = respond
    test(`Given a ${syncDirection} sync, when Google answers a change of a copy with ${status} and the copy is there, then it is changed, and there is no second one`, async ({
      lab,
      person,
    }) => {
      const { syncId, flight } = await copiedFlight(lab, person, { syncDirection })
      await person.work.change(flight.id, { location: 'Lisbon' })
      await answerOnce(lab, 'PUT', respond)
      const { counts } = await lab.run(person, syncId)
      assert.equal([counts?.updated, counts?.created, counts?.conflicts], [1, 0, 0])
      assert.equal(
        (await person.home.events()).map(({ location }) => location),
        ['Lisbon'],
      )
      assert.is((await lab.run(person, syncId)).counts?.successful, 0)
    })

    test(`Given a ${syncDirection} sync, when Google answers the deletion of a copy with ${status} and the copy is there, then it is deleted all the same`, async ({
      lab,
      person,
    }) => {
      const { syncId, flight } = await copiedFlight(lab, person, { syncDirection })
      await person.work.remove(flight.id)
      await answerOnce(lab, 'DELETE', respond)
      assert.is((await lab.run(person, syncId)).counts?.deleted, 1)
      assert.equal(await person.home.events(), [])
    })
  }

test('Given a copy, when Google answers the change of its event with 404 and the event is there, then the event is changed', async ({
  lab,
  person,
}) => {
  const { syncId } = await copiedFlight(lab, person, { syncDirection: 'two-way' })
  await person.home.change((await person.home.onlyEvent()).id, { location: 'Lisbon' })
  await answerOnce(lab, 'PATCH', notFound)
  await lab.run(person, syncId)
  assert.equal(
    [...(await person.work.events()), ...(await person.home.events())].map(({ location }) => location),
    ['Lisbon', 'Lisbon'],
  )
})

test('Given a copy that a person deleted, when Google answers the deletion of its event with 404 and the event is there, then it is deleted', async ({
  lab,
  person,
}) => {
  const { syncId } = await copiedFlight(lab, person, { syncDirection: 'two-way' })
  await person.home.remove((await person.home.onlyEvent()).id)
  await answerOnce(lab, 'DELETE', notFound)
  await lab.run(person, syncId)
  assert.equal(await person.work.events(), [])
})

for (const [status, reason] of [
  [409, 'duplicate'],
  [412, 'conditionNotMet'],
] as const)
  test(`Given a copy that Google refuses with ${status} and does not know, when the sync runs, then it says so, and the next run copies the event`, async ({
    lab,
    person,
  }) => {
    const { syncId } = await flightToCopy(lab, person)
    await answerOnce(lab, 'POST', { status, reason })
    const { counts } = await lab.run(person, syncId)
    assert.equal([counts?.created, counts?.skipped, counts?.errors], [0, 0, 1])
    assert.is((await lab.run(person, syncId)).counts?.created, 1)
  })

test('Given a copy whose id Google refuses for good and does not know, when it would be given up, then it is made under the next id', async ({
  lab,
  person,
}) => {
  const { syncId, flight } = await flightToCopy(lab, person)
  const duplicate = { status: 409, reason: 'duplicate' }
  await lab.addFault({ match: inserts, respond: duplicate, times: 5 })
  for (let run = 1; run < 5; run += 1) assert.is((await lab.run(person, syncId)).counts?.errors, 1, `run ${run}`)
  const { counts } = await lab.run(person, syncId)
  assert.equal([counts?.created, counts?.errors], [1, 0])
  await person.work.change(flight.id, { location: 'Lisbon' })
  assert.is((await lab.run(person, syncId)).counts?.updated, 1)
  assert.is((await person.home.onlyEvent()).location, 'Lisbon')
})

test('Given a calendar in which Google refuses each id as one that is taken, when it would be given up, then it is', async ({
  lab,
  person,
}) => {
  const { syncId } = await flightToCopy(lab, person)
  await lab.addFault({ match: inserts, respond: { status: 409, reason: 'duplicate' } })
  for (let run = 1; run <= 5; run += 1) assert.is((await lab.run(person, syncId)).counts?.errors, 1, `run ${run}`)
  assert.equal(await parkedFor(lab, person), ['duplicate'])
})

/** A calendar answers so many reads more, and then as one that is no longer shared. */
async function unshareAfter(lab: Laboratory, account: string, reads: number): Promise<void> {
  await lab.addFault({ match: { account, method: 'GET', path: '/events' }, respond: { latencyMs: 1 }, times: reads })
  await lab.addFault({ match: { account, path: '/events' }, respond: notFound })
}

for (const what of ['changed', 'deleted'] as const)
  test(`Given events that were ${what}, when the calendar with their copies is lost in the middle of the run, then the run says so, and the next one does the work`, async ({
    lab,
    person,
  }) => {
    const { syncId, flights } = await copiedFlights(lab, person, 3)
    for (const { id } of flights)
      await (what === 'changed' ? person.work.change(id, { location: 'Lisbon' }) : person.work.remove(id))
    await unshareAfter(lab, person.home.email, 1)
    assert.is((await failureOf(lab, person, syncId)).code, 'calendar_unknown')
    await lab.clearFaults()
    const { counts } = await lab.run(person, syncId)
    assert.is(what === 'changed' ? counts?.updated : counts?.deleted, 3)
    assert.equal(
      (await person.home.events()).map(({ location }) => location),
      what === 'changed' ? ['Lisbon', 'Lisbon', 'Lisbon'] : [],
    )
  })

test('Given events that a full read no longer shows, when their calendar is lost before Google is asked about each, then their copies stay', async ({
  lab,
  person,
}) => {
  const { syncId } = await copiedFlights(lab, person, 3)
  await lab.emulator.replaceCalendar(person.work.email, person.work.id)
  await unshareAfter(lab, person.work.email, 2)
  assert.is((await failureOf(lab, person, syncId)).code, 'calendar_unknown')
  assert.is((await person.home.events()).length, 3)
  await lab.clearFaults()
  assert.is((await lab.run(person, syncId)).counts?.deleted, 3)
})

test('Given events that Google does not know any more, when it is asked about each, then it is asked for their calendar once for all that it answers together', async ({
  lab,
  person,
}) => {
  const { syncId } = await copiedFlights(lab, person, 10)
  await lab.emulator.replaceCalendar(person.work.email, person.work.id)
  await lab.forgetRequests()
  assert.is((await lab.run(person, syncId)).counts?.deleted, 10)
  const requests = await lab.requests()
  assert.is(requests.filter(({ method, status }) => method === 'GET' && status === 404).length, 10)
  const forCalendar = requests.filter(({ query }) => String(query).includes('timeMax=1970-'))
  // Calls of one moment may travel in more than one batch.
  assert.ok(forCalendar.length >= 1 && forCalendar.length <= 3, `${forCalendar.length} times`)
})

test('Given a person whose copies were removed, and who comes back after leaving, when the same calendars are synced, then all is copied', async ({
  lab,
  person,
}) => {
  const { syncId } = await copiedFlight(lab, person)
  await deleteSync(lab, person, syncId, true)
  await becomes(async () => (await person.home.events()).length, 0)
  // As leaving does: all that the engine knew of the person's calendars is gone.
  await becomes(() => lab.count('engine.runs where user_id = $1 and ended_at is null', [person.userId]), 0)
  await lab.pool.query('delete from engine.links where user_id = $1', [person.userId])
  await lab.pool.query('delete from engine.feeds where user_id = $1', [person.userId])
  const { counts } = await lab.run(person, await lab.makeSync(person))
  assert.equal([counts?.created, counts?.errors], [1, 0])
  assert.is((await person.home.events()).length, 1)
})

test('Given copies of an earlier life whose deletions a full read tells, when the run that was to make them anew is gone on with, then they are made', async ({
  lab,
  person,
}) => {
  const { syncId } = await copiedFlight(lab, person)
  await deleteSync(lab, person, syncId, true)
  await becomes(async () => (await person.home.events()).length, 0)
  await becomes(() => lab.count('engine.runs where user_id = $1 and ended_at is null', [person.userId]), 0)
  await lab.pool.query('delete from engine.links where user_id = $1', [person.userId])
  await lab.pool.query('delete from engine.feeds where user_id = $1', [person.userId])
  const again = await lab.makeSync(person)
  await lab.addFault({ match: { method: 'POST', path: '/events' }, respond: { status: 403, reason: 'quotaExceeded' } })
  assert.is((await failureOf(lab, person, again)).code, 'quota_exceeded')
  await lab.clearFaults()
  await lab.control('POST', '/emulator/sync-tokens/expire', {})
  assert.is((await lab.run(person, again)).counts?.created, 1)
})

test.run()
