import { RunId } from '@calendar-sync/contracts/ids'
import { LiveMessage } from '@calendar-sync/contracts/live'
import { syncRunStream } from '@calendar-sync/contracts/streams'
import { liveOf, sampleEventsRequest } from '@calendar-sync/contracts/subjects'
import * as assert from 'uvu/assert'
import { eventually } from '../kit/eventually.ts'
import { addFlights, copiedFlights, flightsToCopy, flightToCopy } from './flights.ts'
import { inLaboratory } from './laboratory.ts'
import { failureOf, inserts, parkedFor, refused, suiteInLaboratory, switchOff, withAnotherHome } from './scene.ts'

const test = suiteInLaboratory('syncs under faults')

/** Fewer of each than the engine tries, so that they pass also when all of them strike one event. */
const passing: Readonly<Record<string, readonly object[]>> = {
  'rate limits': [403, 429, 403, 429].map((status) => ({ status, reason: 'rateLimitExceeded' })),
  outages: [{ status: 503 }, { status: 500 }, { status: 503 }],
  'cut connections': [{ cut: 'before' }, { cut: 'after' }, { cut: 'midway' }],
}

for (const [what, answers] of Object.entries(passing))
  test(`Given ${what}, when the sync runs, then everything arrives once`, async ({ lab, person }) => {
    const { syncId } = await flightsToCopy(lab, person, 8)
    for (const respond of answers) await lab.addFault({ match: inserts, respond, times: 1 })
    await lab.addFault({ match: { method: 'GET', path: '/events' }, respond: { status: 500 }, times: 3 })
    const { counts } = await lab.run(person, syncId)
    assert.is(counts?.created, 8)
    assert.is(counts?.errors, 0)
    assert.is((await person.home.events()).length, 8)
    assert.is((await lab.run(person, syncId)).counts?.successful, 0)
  })

test('Given a sync token that has expired, when the sync runs, then it reads everything again and applies the difference', async ({
  lab,
  person,
}) => {
  const { syncId } = await copiedFlights(lab, person, 3)
  const [first] = await person.work.events()
  await person.work.remove(first?.id ?? '')
  await person.work.add('Train to Porto', 5)
  await lab.control('POST', '/emulator/sync-tokens/expire', {})
  const { counts } = await lab.run(person, syncId)
  assert.equal([counts?.created, counts?.deleted, counts?.unchanged], [1, 1, 2])
  assert.is((await lab.run(person, syncId)).counts?.successful, 0)
})

test('Given pages that are short, empty or fail in the middle, when the sync runs, then nothing is lost', async ({
  lab,
  person,
}) => {
  const { syncId } = await flightsToCopy(lab, person, 12)
  await lab.control('POST', '/emulator/pages', { short: true })
  await lab.addFault({ match: { method: 'GET', path: '/events' }, respond: { status: 500 }, probability: 0.2 })
  const { counts } = await lab.run(person, syncId)
  await lab.control('POST', '/emulator/pages', { short: false })
  assert.is(counts?.created, 12)
})

test('Given Google does not answer at all, when the sync runs, then it fails with a sentence, and the next run does the work', async ({
  lab,
  person,
}) => {
  const { syncId } = await flightsToCopy(lab, person, 2)
  await lab.addFault({ match: { path: '/events' }, respond: { status: 503 } })
  const { code, error } = await failureOf(lab, person, syncId)
  assert.is(code, 'google_unreachable')
  assert.is(error, 'Google Calendar does not answer at the moment. Try again later.')
  await lab.clearFaults()
  assert.is((await lab.run(person, syncId)).counts?.created, 2)
})

test('Given a quota that is used up in the middle, when the sync runs, then it says how much is left and goes on next time', async ({
  lab,
  person,
}) => {
  const { syncId } = await flightsToCopy(lab, person, 6)
  // These need nothing: they are not left.
  for (const day of [1, 2, 3]) await person.work.add('Lunch with the team', day)
  const quotaExceeded = { status: 403, reason: 'quotaExceeded' }
  await lab.addFault({ match: inserts, respond: { latencyMs: 1 }, times: 2 })
  await lab.addFault({ match: inserts, respond: quotaExceeded })
  const { counts, state } = await lab.run(person, syncId)
  assert.is(counts?.created, 2)
  assert.is(counts?.errors, 4)
  assert.equal(state.kind === 'completed' && state.stopped, {
    code: 'quota_exceeded',
    error: 'Google allows no more calendar changes for now. The next run goes on where this one stopped.',
  })
  await lab.clearFaults()
  assert.is((await lab.run(person, syncId)).counts?.created, 4)
  assert.is((await person.home.events()).length, 6)
})

test('Given one event that Google refuses, when the sync runs, then the others arrive, and after five tries it is parked', async ({
  lab,
  person,
}) => {
  const { syncId } = await flightsToCopy(lab, person, 3)
  await lab.addFault({ match: inserts, respond: refused, times: 5 })
  const first = await lab.run(person, syncId)
  assert.equal([first.counts?.created, first.counts?.errors], [0, 3])
  const second = await lab.run(person, syncId)
  assert.equal([second.counts?.created, second.counts?.errors], [1, 2])
  assert.is((await lab.run(person, syncId)).counts?.created, 2)
  assert.is(await lab.count('engine.failures where user_id = $1', [person.userId]), 0)

  await person.work.add('Flight to nowhere (LIS)', 9)
  await lab.addFault({ match: inserts, respond: refused })
  for (let run = 1; run <= 5; run += 1) assert.is((await lab.run(person, syncId)).counts?.errors, 1, `run ${run}`)
  assert.is((await lab.run(person, syncId)).counts?.errors, 0)
})

// Of an event that another program imported, Google says no more than the last of these.
for (const reason of ['forbiddenForNonCreator', 'disallowedFieldMutation', 'someNewReason', 'forbidden'])
  test(`Given one event that Google forbids to write (${reason}), when the sync runs, then the others arrive, and after five tries it is parked`, async ({
    lab,
    person,
  }) => {
    const syncId = await lab.makeSync(person, { syncDirection: 'two-way' })
    await addFlights(person, 3)
    await person.home.add('Train to Porto', 4)
    const forbidden = { status: 403, reason }
    for (let run = 1; run <= 5; run += 1) {
      await lab.addFault({ match: { ...inserts, account: person.home.email }, respond: forbidden, times: 1 })
      const { forward, reverse } = await lab.run(person, syncId)
      const first = run === 1
      assert.equal([forward?.created, reverse?.created, forward?.errors], [first ? 2 : 0, first ? 1 : 0, 1])
    }
    assert.is((await parkedFor(lab, person)).length, 1)
  })

test('Given five events that Google forbids to write, in a calendar that it says may be written, then no run fails, and after five tries they are parked', async ({
  lab,
  person,
}) => {
  const { syncId } = await flightsToCopy(lab, person, 5)
  await lab.addFault({ match: inserts, respond: { status: 403, reason: 'forbidden' } })
  for (let run = 1; run <= 5; run += 1) assert.is((await lab.run(person, syncId)).counts?.errors, 5, `run ${run}`)
  assert.is((await parkedFor(lab, person)).length, 5)
  assert.is((await lab.run(person, syncId)).counts?.errors, 0)
})

test('Given a calendar that Google says may only be read, when it forbids five writes, then the run fails, and no event is given up', async ({
  lab,
  person,
}) => {
  const { syncId } = await flightsToCopy(lab, person, 5)
  const { email, id } = person.home
  await lab.control('PATCH', `/emulator/accounts/${email}/calendars/${id}`, { accessRole: 'reader' })
  await lab.addFault({ match: inserts, respond: { status: 403, reason: 'forbidden' } })
  for (let run = 1; run <= 6; run += 1)
    assert.is((await failureOf(lab, person, syncId)).code, 'calendar_not_writable', `run ${run}`)
  assert.equal(await parkedFor(lab, person), [])
})

test('Given a copy that never reached Google, when its event is deleted, then no deletion is told', async ({
  lab,
  person,
}) => {
  const { syncId, flight } = await flightToCopy(lab, person)
  await lab.addFault({ match: inserts, respond: { status: 503 } })
  assert.is((await lab.run(person, syncId)).counts?.errors, 1)
  await lab.clearFaults()
  await person.work.remove(flight.id)
  const { counts, recorded } = await lab.run(person, syncId)
  assert.equal([counts?.deleted, counts?.errors, recorded.length], [0, 0, 0])
})

test('Given a run, then the person’s browser is told of its beginning, its progress and its end', async ({
  lab,
  person,
}) => {
  const heard: LiveMessage[] = []
  const stop = await lab.bus.subscribe(liveOf(person.userId), (message) => {
    if (message.operation !== 'account_changed') heard.push(message)
  })
  const { syncId } = await copiedFlights(lab, person, 2)
  await eventually(async () => heard.at(-1)?.operation === 'sync_completed')
  await stop()
  assert.is(heard[0]?.operation, 'sync_started')
  assert.is(heard.at(-1)?.message, 'Sync completed: 2 added.')
  const end = heard.at(-1)
  const told = await lab.eventLog.read(syncRunStream(RunId.parse(end?.runId)))
  assert.is(end?.position, told.at(-1)?.position)
  const progress = heard.filter(({ operation }) => operation === 'sync_progress')
  assert.equal([progress.at(-1)?.done, progress.at(-1)?.total], [2, 2])
  assert.ok(heard.every((message) => LiveMessage.safeParse(message).success && message.syncId === syncId))
})

test('Given an inactive sync, when a run is asked for, then it fails with that code', async ({ lab, person }) => {
  const syncId = await lab.makeSync(person)
  await switchOff(lab, person, syncId)
  assert.is((await failureOf(lab, person, syncId)).code, 'sync_inactive')
})

test('Given two syncs on one calendar that are to run at the same time, then it is read once', () =>
  inLaboratory({}, async (lab) => {
    const person = await lab.makePerson()
    const third = await withAnotherHome(lab, person)
    const syncs = [await lab.makeSync(person), await lab.makeSync(third)]
    await addFlights(person, 1)
    const runs = await Promise.all(syncs.map((syncId) => lab.requestRun(person, syncId)))
    // One engine hears of both and has no room for either, so that the one that reads does so after both were asked for.
    await lab.startEngine({ settings: { runsAtOnce: 0 } })
    await eventually(async () => (await lab.pool.query('select from engine.runs')).rowCount === runs.length)
    await lab.startEngine()
    for (const run of runs) assert.is((await lab.endOf(run)).state.kind, 'completed')
    const calendar = `/calendars/${encodeURIComponent(person.work.id)}/events`
    const reads = (await lab.requests()).filter(({ method, path }) => method === 'GET' && path.endsWith(calendar))
    assert.is(reads.length, 1)
    for (const { home } of [person, third]) assert.is((await home.events()).length, 1)
  }))

test('Given pages that are short or empty, when a person tries a filter, then every event is among the samples', async ({
  lab,
  person,
}) => {
  await addFlights(person, 6)
  await eventually(async () =>
    (await lab.accountsOf(person.userId)).accounts.every(({ calendars }) => calendars.length > 0),
  )
  await lab.control('POST', '/emulator/pages', { short: true })
  const answer = await lab.bus.request(sampleEventsRequest, { userId: person.userId }, 60_000)
  await lab.control('POST', '/emulator/pages', { short: false })
  assert.is(answer.outcome === 'found' && answer.events.length, 6)
})

test.run()
