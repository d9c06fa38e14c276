import { EventStoreUnavailable } from '@calendar-sync/platform/event-store/eventStore'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import * as assert from 'uvu/assert'
import { column } from '../kit/columns.ts'
import { eventually } from '../kit/eventually.ts'
import { copiedFlights, flightsToCopy } from './flights.ts'
import type { Laboratory } from './laboratory.ts'
import { held, inserts, refused, struck, suiteOfProcesses, writes } from './scene.ts'

const test = suiteOfProcesses('runs that engines leave halfway')

/** A run of twenty events whose engine was told to stop after a few of them. */
async function putDownHalfway(lab: Laboratory) {
  const person = await lab.makePerson()
  const { syncId } = await flightsToCopy(lab, person, 20)
  await lab.addFault({ match: inserts, respond: { latencyMs: 150 } })
  const first = await lab.startEngine({ settings: { writesAtOnce: 1 } })
  const runId = await lab.requestRun(person, syncId)
  await eventually(async () => (await writes(lab)).length > 2)
  await first.stop()
  return { person, syncId, runId }
}

test('Telling the engine to stop during a run gives the run back, and the next engine finishes it', async ({ lab }) => {
  const { person, runId } = await putDownHalfway(lab)
  const sent = (await writes(lab)).length
  assert.ok(sent < 20)
  assert.is((await person.home.events()).length, sent)

  await lab.startEngine()
  const { state, events, recorded } = await lab.endOf(runId)
  assert.is(state.kind === 'completed' && state.forward?.created, 20)
  assert.is(recorded.length, 20)
  assert.is(events.filter(({ type }) => type === 'SyncRunClaimed').length, 2)
  assert.is((await writes(lab)).length, 20)
  assert.is((await person.home.events()).length, 20)
})

test('Given a log that is away, when runs are under way, then they wait for it, and go on when it is back', async ({
  lab,
}) => {
  const person = await lab.makePerson()
  const syncId = await lab.makeSync(person)
  await person.work.add('Flight to Lisbon (LIS)', 1)
  const { eventLog } = lab
  const turnedAway: string[] = []
  let isAway = true
  const whileHere =
    <Given extends unknown[], Result>(name: string, call: (...given: Given) => Promise<Result>) =>
    (...given: Given) => {
      if (!isAway) return call(...given)
      turnedAway.push(name)
      return Promise.reject(new EventStoreUnavailable())
    }
  const store = { ...eventLog.store, ping: whileHere('ping', eventLog.store.ping) }
  const append = whileHere('append', eventLog.append)
  // A lease that no second engine waits out: the one that has the run must give it back.
  await lab.startEngine({ eventLog: { ...eventLog, store, append }, settings: { lease: 3_600_000 } })
  const runId = await lab.requestRun(person, syncId)
  await eventually(async () => turnedAway.includes('append') && turnedAway.includes('ping'))
  isAway = false
  const { state, events } = await lab.endOf(runId)
  assert.is(state.kind === 'completed' && state.forward?.created, 1)
  assert.equal(
    events.flatMap(({ type, data }) => (type === 'SyncRunClaimed' ? data.attempt : [])),
    [2],
  )
})

test('Given a failure that the log knows of, when the engine that goes on with the run copies the event, then the log tells of its copy too', async ({
  lab,
}) => {
  const person = await lab.makePerson()
  const { syncId } = await flightsToCopy(lab, person, 2)
  await lab.addFault({ match: inserts, respond: refused, times: 1 })
  let endsRefused = 0
  let isAway = true
  const append: EventLog['append'] = (stream, expected, events, metadata) => {
    if (!isAway || !events.some(({ type }) => type === 'SyncRunCompleted'))
      return lab.eventLog.append(stream, expected, events, metadata)
    endsRefused += 1
    return Promise.reject(new EventStoreUnavailable())
  }
  await lab.startEngine({ eventLog: { ...lab.eventLog, append }, settings: { writesAtOnce: 1 } })
  const runId = await lab.requestRun(person, syncId)
  await eventually(async () => endsRefused > 0)
  isAway = false
  const { state, recorded } = await lab.endOf(runId)
  assert.is(state.kind, 'completed')
  assert.equal(state.kind === 'completed' && [state.forward?.created, state.forward?.errors], [2, 0])
  const failed = recorded.find(({ status }) => status === 'error')
  const told = recorded.filter(({ sourceEventId }) => sourceEventId === failed?.sourceEventId)
  assert.equal(column(told, 'status'), ['error', 'success'])
  assert.is(recorded.length, 3)
})

test('Given a run that was put down halfway and cannot be read on, then what was done by then is counted and listed', async ({
  lab,
}) => {
  const { person, syncId, runId } = await putDownHalfway(lab)
  const sent = (await writes(lab)).length
  await lab.addFault({ match: { method: 'GET', path: '/events' }, respond: { status: 503 } })
  await lab.startEngine()
  const { state, recorded } = await lab.endOf(runId)
  assert.ok(state.kind === 'completed')
  assert.is(state.forward?.created, sent)
  // That the rest could not be looked at is an error, or the person would not hear of it.
  assert.is(state.forward?.errors, 1)
  assert.is(recorded.length, sent)

  await lab.clearFaults()
  assert.is((await lab.run(person, syncId)).counts?.created, 20 - sent)
  assert.is((await person.home.events()).length, 20)
})

test('Given a run that was put down halfway and that Google lets do no more, then all that is left is counted', async ({
  lab,
}) => {
  const { runId } = await putDownHalfway(lab)
  const sent = (await writes(lab)).length
  await lab.clearFaults()
  await lab.addFault({ match: inserts, respond: { status: 403, reason: 'quotaExceeded' } })
  await lab.startEngine()
  const { state } = await lab.endOf(runId)
  assert.ok(state.kind === 'completed')
  assert.equal([state.forward?.created, state.forward?.errors], [sent, 20 - sent])
})

test('Given a run that is given up since engine after engine died while it was reading, when the sync runs again, then it need not wait for it', async ({
  lab,
}) => {
  const { person, syncId, runId } = await putDownHalfway(lab)
  await lab.clearFaults()
  // As five dead engines would leave it, the last one in the middle of reading.
  await lab.pool.query('update engine.runs set attempt = 5, deaths = 5 where run_id = $1', [runId])
  await lab.pool.query(
    `update engine.feeds set reader = $2, reading_until = now() + interval '1 hour' where user_id = $1`,
    [person.userId, `${runId}/5`],
  )
  await lab.startEngine()
  const { state } = await lab.endOf(runId)
  assert.is(state.kind === 'completed' && state.forward?.errors, 1)
  assert.is((await lab.run(person, syncId)).counts?.errors, 0)
  assert.is((await person.home.events()).length, 20)
})

/** A run that was put down halfway, as three engines leave it that were lost, the last one at the event of the last day. */
async function lostAtLast(lab: Laboratory) {
  const run = await putDownHalfway(lab)
  await lab.clearFaults()
  const startOf = ({ start }: { readonly start?: { readonly dateTime?: string | undefined } | undefined }) =>
    start?.dateTime ?? ''
  const [last] = (await run.person.work.events()).sort((a, b) => (startOf(a) < startOf(b) ? 1 : -1))
  const lastId = last?.id ?? ''
  const suspect = JSON.stringify({ way: 'forward', originalEventId: lastId })
  await lab.pool.query('update engine.runs set attempt = 3, deaths = 2, suspect = $2 where run_id = $1', [
    run.runId,
    suspect,
  ])
  const failures = async () =>
    (
      await lab.pool.query(
        'select original_event_id as id, code, parked_at is not null as parked from engine.failures where user_id = $1',
        [run.person.userId],
      )
    ).rows
  return { ...run, lastId, failures }
}

test('Given a healthy event at which engines were lost that were only slow, when another goes on, then the event is left to the next run, which copies it', async ({
  lab,
}) => {
  const { person, syncId, runId, lastId, failures } = await lostAtLast(lab)
  await lab.startEngine()
  const { state, recorded } = await lab.endOf(runId)
  assert.ok(state.kind === 'completed')
  assert.equal([state.forward?.created, state.forward?.errors], [19, 1])
  assert.equal(
    recorded.flatMap(({ status, sourceEventId, reason }) => (status === 'success' ? [] : [[sourceEventId, reason]])),
    [[lastId, 'Syncing was interrupted at this event again and again. The next run tries it once more.']],
  )
  assert.equal(await failures(), [{ id: lastId, code: 'stops_engine', parked: false }])

  const { counts } = await lab.run(person, syncId)
  assert.equal([counts?.created, counts?.errors], [1, 0])
  assert.is((await person.home.events()).length, 20)
  assert.equal(await failures(), [])
})

test('Given an event at which engines were lost in the run before too, when another engine goes on, then the event is parked', async ({
  lab,
}) => {
  const { person, syncId, runId, lastId, failures } = await lostAtLast(lab)
  await lab.pool.query(
    `insert into engine.failures (sync_id, way, original_event_id, user_id, tries, code, error)
     values ($1, 'forward', $2, $3, 1, 'stops_engine', 'as the run before left it')`,
    [syncId, lastId, person.userId],
  )
  await lab.startEngine()
  const { state, recorded } = await lab.endOf(runId)
  assert.ok(state.kind === 'completed')
  assert.equal([state.forward?.created, state.forward?.skipped], [19, 1])
  assert.equal(
    recorded.flatMap(({ status, reason }) => (status === 'success' ? [] : [reason])),
    ['Syncing this event stopped us again and again, so it is left as it is.'],
  )
  assert.equal(await failures(), [{ id: lastId, code: 'stops_engine', parked: true }])
  assert.is((await lab.run(person, syncId)).counts?.created, 0)
})

test('Given an engine that learns in the middle of a run that another one has it, then it sends nothing more', async ({
  lab,
}) => {
  const person = await lab.makePerson()
  await lab.startEngine({ settings: { writesAtOnce: 1 } })
  const { syncId, flights } = await copiedFlights(lab, person, 5)
  for (const { id } of flights) await person.work.change(id, { location: 'Terminal 2' })
  // What is written to a copy that changed is recorded anew.
  const changed = { status: 412, reason: 'conditionNotMet', ...held }
  await lab.addFault({ match: { method: 'PUT', path: '/events' }, respond: changed, times: 1 })
  const runId = await lab.requestRun(person, syncId)
  await struck(lab)
  await lab.pool.query('update engine.runs set attempt = attempt + 1 where run_id = $1', [runId])
  await lab.clearFaults()
  const asked = async () =>
    (await lab.requests()).flatMap(({ method, path }) =>
      path.includes('/events') ? `${method} ${path.split('/').at(-1)}` : [],
    )
  const looked = (request: string) => request.startsWith('GET ') && request !== 'GET events'
  await eventually(async () => (await asked()).some(looked))
  await lab.pool.query('update engine.runs set lease_until = clock_timestamp() where run_id = $1', [runId])
  const { state } = await lab.endOf(runId)
  assert.is(state.kind === 'completed' && state.forward?.updated, 5)
  const requests = await asked()
  assert.is(requests[requests.findIndex(looked) + 1], 'GET events', 'the one that has it now reads again')
})

test.run()
