import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SyncId } from '@calendar-sync/contracts/ids'
import * as assert from 'uvu/assert'
import { columns } from '../kit/columns.ts'
import { eventually } from '../kit/eventually.ts'
import { flightToCopy } from './flights.ts'
import type { Laboratory, Person } from './laboratory.ts'
import { held, kill, struck, suiteOfProcesses, type WithProcesses, writes } from './scene.ts'
import { twoWay } from './twoWayScene.ts'

const test = suiteOfProcesses('engines that are killed')

/**
 * Long waits between tries leave the test all the time it needs between what Google did and what is recorded. The lease is
 * longer than a busy machine holds a process up.
 */
const patientAfterCuts = { poll: 50, lease: 3_000, firstWait: 60_000, longestWait: 60_000 }

/** A run whose engine is killed when Google has carried out the first call of this kind, and it has not heard so. */
async function killedAt(lab: Laboratory, engine: ChildProcess, person: Person, syncId: SyncId, method: string) {
  await lab.addFault({ match: { method, path: '/events' }, respond: { cut: 'after' }, times: 1 })
  await lab.forgetRequests()
  const runId = await lab.requestRun(person, syncId)
  await eventually(async () => (await writes(lab)).length > 0)
  await kill(engine)
  return runId
}

/** The same for what a person's change of a copied flight leads to. */
async function killedAfter({ lab, startProcess }: WithProcesses, method: 'PUT' | 'DELETE', change: object) {
  const person = await lab.makePerson()
  const { syncId, flight } = await flightToCopy(lab, person)
  const engine = await startProcess(patientAfterCuts)
  await lab.run(person, syncId)
  await person.work.change(flight.id, change)
  return { person, syncId, flight, runId: await killedAt(lab, engine, person, syncId, method) }
}

test('Killing the engine between a Google insert and its record, then running again, leaves exactly one copy', async ({
  lab,
  startProcess,
}) => {
  const person = await lab.makePerson()
  const { syncId } = await flightToCopy(lab, person)
  const runId = await killedAt(lab, await startProcess(patientAfterCuts), person, syncId, 'POST')
  assert.is((await person.home.events()).length, 1)
  const { rows } = await lab.pool.query('select state from engine.links where user_id = $1', [person.userId])
  assert.equal(rows, [{ state: 'planned' }])

  await startProcess(patientAfterCuts)
  const { state, recorded } = await lab.endOf(runId)
  assert.is(state.kind, 'completed')
  assert.is(state.kind === 'completed' && state.forward?.created, 1)
  assert.is(state.kind === 'completed' && state.forward?.errors, 0)
  assert.equal(columns(recorded, 'action', 'status'), [['create', 'success']])
  assert.is((await person.home.events()).length, 1)
})

test('Killing the engine between a Google update and its record, then running again, leaves the update and takes it for its own', async (scene) => {
  const { lab, startProcess } = scene
  const { person, runId } = await killedAfter(scene, 'PUT', { location: 'Terminal 2' })

  await startProcess(patientAfterCuts)
  const { state } = await lab.endOf(runId)
  assert.is(state.kind === 'completed' && state.forward?.updated, 1)
  assert.is((await writes(lab)).length, 1)
  const [copy, ...others] = await person.home.events()
  assert.is(copy?.location, 'Terminal 2')
  assert.equal(others, [])
})

test('Given an engine that is killed when it has settled a conflict and not told of it, then the engine that goes on tells of it', async ({
  lab,
  startProcess,
}) => {
  const person = await lab.makePerson()
  const { syncId, flight } = await flightToCopy(lab, person, twoWay('keep_source'))
  const engine = await startProcess(patientAfterCuts)
  await lab.run(person, syncId)
  const [copy] = await person.home.events()
  await person.work.change(flight.id, { location: 'Terminal 2' })
  await person.home.change(copy?.id ?? '', { location: 'Gate 12' })
  const runId = await killedAt(lab, engine, person, syncId, 'PUT')

  await startProcess(patientAfterCuts)
  const { state, recorded } = await lab.endOf(runId)
  assert.ok(state.kind === 'completed')
  assert.equal([state.forward?.updated, state.forward?.conflicts], [1, 1])
  assert.equal(columns(recorded, 'action', 'reason'), [
    ['conflict', 'The source changed it and the target changed it. By “keep source” the source won.'],
  ])
})

test('Killing the engine between a Google deletion and its record, then running again, lets the event come back later', async (scene) => {
  const { lab, startProcess } = scene
  const { person, syncId, flight, runId } = await killedAfter(scene, 'DELETE', { summary: 'Flight of the Conchords' })
  await person.work.change(flight.id, { summary: 'Flight to Lisbon (LIS)' })

  await startProcess(patientAfterCuts)
  const { state } = await lab.endOf(runId)
  assert.is(state.kind, 'completed')
  assert.equal(await person.home.titles(), ['Flight to Lisbon (LIS)'])
  assert.is((await lab.run(person, syncId)).counts?.successful, 0)
})

/** Two-way, keep target: an engine that goes by an old link takes a new copy for a person's change, and lets it win. */
async function frozenDuringUpdate({ lab, startProcess }: WithProcesses) {
  const person = await lab.makePerson()
  const { syncId, flight } = await flightToCopy(lab, person, twoWay('keep_target'))
  const frozen = await startProcess(patientAfterCuts)
  await lab.run(person, syncId)
  await person.work.change(flight.id, { location: 'Terminal 2' })
  await lab.addFault({ match: { method: 'PUT', path: '/events' }, respond: held, times: 1 })
  await lab.forgetRequests()
  const runId = await lab.requestRun(person, syncId)
  await struck(lab)
  frozen.kill('SIGSTOP')
  await lab.clearFaults()
  await eventually(async () => (await writes(lab)).length > 0)
  await startProcess(patientAfterCuts)
  return { person, syncId, flight, frozen, runId }
}

test('Given an engine that was frozen while another one finished its run, when it wakes up, then it overwrites nothing that is newer', async ({
  lab,
  startProcess,
}) => {
  const { person, syncId, flight, frozen, runId } = await frozenDuringUpdate({ lab, startProcess })
  const { state } = await lab.endOf(runId)
  assert.is(state.kind, 'completed')
  await person.work.change(flight.id, { location: 'Terminal 3' })
  await lab.run(person, syncId)
  frozen.kill('SIGCONT')
  await sleep(1_000)
  await person.work.change(flight.id, { location: 'Terminal 4' })
  assert.is((await lab.run(person, syncId)).forward?.conflicts, 0)
  for (const { location } of [...(await person.work.events()), ...(await person.home.events())]) {
    assert.is(location, 'Terminal 4')
  }
})

test.run()
