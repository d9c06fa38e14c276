import { EventStoreUnavailable } from '@calendar-sync/platform/event-store/eventStore'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import * as assert from 'uvu/assert'
import { column } from '../kit/columns.ts'
import { eventually } from '../kit/eventually.ts'
import { copiedFlights, flightsToCopy } from './flights.ts'
import type { Laboratory } from './laboratory.ts'
import { failureOf, inserts, suiteOfProcesses, writes } from './scene.ts'

const test = suiteOfProcesses('what a run tells of events that are dealt with twice, need nothing told, or are left')

/** A log that takes all of a run but its end, until it is let. */
function withoutEnds({ eventLog }: Laboratory) {
  let refused = 0
  let isLet = false
  const append: EventLog['append'] = (stream, expected, events, metadata) => {
    if (isLet || !events.some(({ type }) => type === 'SyncRunCompleted'))
      return eventLog.append(stream, expected, events, metadata)
    refused += 1
    return Promise.reject(new EventStoreUnavailable())
  }
  const letEnd = () => {
    isLet = true
  }
  return { eventLog: { ...eventLog, append }, refused: () => refused, letEnd }
}

test('Given copies that the log tells of in a run whose end it refused, when their events change and go meanwhile, then the log tells of that too, and both count', async ({
  lab,
}) => {
  const person = await lab.makePerson()
  const { syncId, flights } = await flightsToCopy(lab, person, 3)
  const { eventLog, refused, letEnd } = withoutEnds(lab)
  await lab.startEngine({ eventLog, settings: { writesAtOnce: 1 } })
  const runId = await lab.requestRun(person, syncId)
  await eventually(async () => refused() > 0)
  const [goes, changes] = flights.map(({ id }) => id)
  await person.work.remove(goes ?? '')
  await person.work.change(changes ?? '', { summary: 'Flight 2 to Porto (OPO)' })
  // The next end that is refused may be of an engine that read the calendar before.
  const before = refused()
  await eventually(async () => refused() > before + 1)
  letEnd()
  const { state, recorded } = await lab.endOf(runId)
  const told = (eventId: string | undefined) => recorded.filter(({ sourceEventId }) => sourceEventId === eventId)
  assert.equal(column(told(goes), 'action'), ['create', 'delete'])
  assert.equal(column(told(changes), 'summary'), ['Flight 2 to Lisbon (LIS)', 'Flight 2 to Porto (OPO)'])
  assert.ok(state.kind === 'completed' && state.forward)
  const { created, updated, deleted, unchanged, errors } = state.forward
  assert.equal([created, updated, deleted, unchanged, errors], [3, 1, 1, 0, 0])
})

test('Given a run that stops after events of which there is nothing to tell, then they are not counted as left', async ({
  lab,
}) => {
  const person = await lab.makePerson()
  await lab.startEngine()
  const { syncId, flights } = await copiedFlights(lab, person, 6, { shareDetails: false })
  const [moved, ...others] = flights
  for (const { id } of others) await person.work.change(id, { description: 'Seat 12A' })
  await person.work.change(moved?.id ?? '', person.work.when(20))
  await lab.addFault({ match: { method: 'PUT', path: '/events' }, respond: { status: 403, reason: 'quotaExceeded' } })
  const { code, forward } = await failureOf(lab, person, syncId)
  assert.equal([code, forward?.errors], ['quota_exceeded', 1])
})

test('Given a client of ours that Google does not let in any more while a run writes, then the run stops, and no try of an event counts', async ({
  lab,
}) => {
  const person = await lab.makePerson()
  await lab.startEngine({ settings: { writesAtOnce: 1, chunk: 2 } })
  const { syncId } = await flightsToCopy(lab, person, 12)
  await lab.addFault({ match: inserts, respond: { latencyMs: 150 } })
  const runId = await lab.requestRun(person, syncId)
  await eventually(async () => (await writes(lab)).length > 0)
  await lab.addFault({ match: { path: '/token$' }, respond: { status: 401, reason: 'invalid_client' } })
  await lab.passTime(56 * 60_000)
  const { state } = await lab.endOf(runId)
  assert.is(state.kind === 'completed' && state.stopped?.code, 'sync_failed')
  assert.is(await lab.count('engine.failures where user_id = $1', [person.userId]), 0)
  await lab.clearFaults()
  const copied = (await person.home.events()).length
  assert.ok(copied < 12)
  assert.is((await lab.run(person, syncId)).counts?.created, 12 - copied)
})

test.run()
