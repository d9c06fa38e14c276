import { syncRunStream } from '@calendar-sync/contracts/streams'
import { EventStoreUnavailable } from '@calendar-sync/platform/event-store/eventStore'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import * as assert from 'uvu/assert'
import { becomes, eventually } from '../kit/eventually.ts'
import { addTrips } from './addTrips.ts'
import type { EndedRun, Laboratory } from './laboratory.ts'
import { kill, suiteOfProcesses, type WithProcesses } from './scene.ts'

const test = suiteOfProcesses('what a run puts on the log, and when')

const trips = 430
/** Small parts; engines that are killed have a lease that is longer than a busy machine holds a process up. */
const [inParts, killedSoon] = [{ chunk: 50 }, { poll: 50, lease: 5_000, chunk: 50 }]
const slowWrites = { match: { method: 'POST', path: '/calendar/v3' }, respond: { latencyMs: 300 } }

const typesOf = async ({ eventLog }: Laboratory, runId: Parameters<typeof syncRunStream>[0]) =>
  (await eventLog.read(syncRunStream(runId))).map(({ type }) => type)

function assertEachOnce({ recorded, state }: EndedRun): void {
  assert.ok(state.kind === 'completed')
  assert.equal([state.forward?.created, state.forward?.errors], [trips, 0])
  assert.is(recorded.length, trips)
  assert.is(new Set(recorded.map(({ sourceEventId }) => sourceEventId)).size, trips)
  assert.equal([...new Set(recorded.map(({ status }) => status))], ['success'])
}

/** A first run of all trips, slowly written by an engine that can be killed. @param faults planted before it */
async function slowFirstRun({ lab, startProcess }: WithProcesses, ...faults: object[]) {
  const person = await lab.makePerson()
  await addTrips(person, trips)
  const syncId = await lab.makeSync(person)
  for (const fault of [...faults, slowWrites]) await lab.addFault(fault)
  const first = await startProcess(killedSoon)
  return { person, first, runId: await lab.requestRun(person, syncId) }
}

test('Given an engine that is killed when a part of what it did is on the log, when another goes on, then each event is on the log once', async (scene) => {
  const { lab, startProcess } = scene
  const { person, first, runId } = await slowFirstRun(scene)
  await eventually(async () => (await typesOf(lab, runId)).includes('SyncEventsRecorded'))
  assert.not((await typesOf(lab, runId)).includes('SyncRunCompleted'), 'it is recorded while others are written')
  await kill(first)
  await lab.clearFaults()

  await startProcess(killedSoon)
  assertEachOnce(await lab.endOf(runId))
  assert.is((await person.home.events()).length, trips)
})

test('Given an event that failed before its engine was killed, when another engine copies it, then the log tells of its copy alone', async (scene) => {
  const { lab, startProcess } = scene
  const refused = { match: { method: 'POST', path: '/events' }, respond: { status: 400, reason: 'invalid' }, times: 1 }
  const { first, runId } = await slowFirstRun(scene, refused)
  const outcomes = (status: string) =>
    lab.count('engine.run_outcomes where run_id = $1 and status = $2', [runId, status])
  await eventually(async () => (await outcomes('success')) >= 250)
  assert.is(await outcomes('error'), 1)
  assert.equal(
    (await typesOf(lab, runId)).filter((type) => type === 'SyncEventsRecorded'),
    [],
  )
  await kill(first)
  await lab.clearFaults()

  await startProcess(killedSoon)
  assertEachOnce(await lab.endOf(runId))
})

/** A log of which the test hears what is appended, before and after it is. */
function heardLog(eventLog: EventLog, heard: (types: readonly string[]) => void): EventLog {
  return {
    ...eventLog,
    async append(stream, expected, events, metadata) {
      const appended = await eventLog.append(stream, expected, events, metadata)
      heard(events.map(({ type }) => type))
      return appended
    },
  }
}

test('Given a log whose answer to a part of the report is lost, when the run ends, then each event is on the log once', async ({
  lab,
}) => {
  const person = await lab.makePerson()
  await addTrips(person, trips)
  let lost = 0
  const eventLog = heardLog(lab.eventLog, (types) => {
    if (!types.includes('SyncEventsRecorded') || lost > 0) return
    lost += 1
    throw new EventStoreUnavailable()
  })
  await lab.startEngine({ eventLog, settings: inParts })
  const ended = await lab.run(person, await lab.makeSync(person))
  assert.is(lost, 1)
  assertEachOnce(ended)
  assert.equal(
    ended.events.flatMap(({ type, data }) => (type === 'SyncRunClaimed' ? data.attempt : [])),
    [1],
  )
})

test('Given calendars without news, when their person has them synced, then claim and end go on the log together', async ({
  lab,
}) => {
  const claimAndEnd = ['SyncRunClaimed', 'SyncRunCompleted']
  const appends: (readonly string[])[] = []
  const eventLog = heardLog(lab.eventLog, (types) => {
    if (types.some((type) => type.startsWith('SyncRun'))) appends.push(types)
  })
  await lab.startEngine({ eventLog, settings: { toldAfter: 60_000 } })
  const person = await lab.makePerson()
  const syncId = await lab.makeSync(person)
  await lab.run(person, syncId)
  const { events } = await lab.run(person, syncId)
  // What is read from the log may be there before its append is answered.
  await becomes(() => appends, [claimAndEnd, claimAndEnd])
  const [, claimed, completed] = events.map(({ metadata }) => Date.parse(metadata.at))
  assert.ok(claimed !== undefined && completed !== undefined && claimed < completed, 'each says when it happened')
})

test('Given Google that is slow to show news, when a person has their calendars synced, then the log knows that the run is under way', async ({
  lab,
}) => {
  await lab.startEngine()
  const person = await lab.makePerson()
  const syncId = await lab.makeSync(person)
  await lab.addFault({ match: { method: 'GET', path: '/events' }, respond: { latencyMs: 30_000 } })
  const runId = await lab.requestRun(person, syncId)
  await becomes(() => typesOf(lab, runId), ['SyncRunRequested', 'SyncRunClaimed'])
})

test.run()
