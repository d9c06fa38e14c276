import type { SyncId } from '@calendar-sync/contracts/ids'
import { accountsStream, syncStream } from '@calendar-sync/contracts/streams'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { becomes, eventually } from '../kit/eventually.ts'
import { addFlights, flightsToCopy } from './flights.ts'
import { inLaboratory, type Laboratory, type Person } from './laboratory.ts'
import { deleteSync, struck, suiteOfProcesses, switchOff } from './scene.ts'

const test = suite('what is switched off while a run of it is under way')
const testOfProcesses = suiteOfProcesses('what is switched off while another engine has a run of it')

const flights = 60

const account = (
  { append }: Laboratory,
  { userId, accountIds }: Person,
  type: 'AccountActivated' | 'AccountDeactivated',
) => append(accountsStream(userId), userId, { type, data: { userId, accountId: accountIds.home } })

const switchOn = ({ append }: Laboratory, { userId }: Person, syncId: SyncId) =>
  append(syncStream(syncId), userId, { type: 'SyncActivated', data: { syncId, userId } })

/** A run that waits in the middle of its copies until Google's minute is over. */
async function pausedRun(lab: Laboratory) {
  const person = await lab.makePerson()
  await lab.startEngine({ quota: { perUser: 40, perProject: 10_000 } })
  const { syncId } = await flightsToCopy(lab, person, flights)
  const runId = await lab.requestRun(person, syncId)
  await eventually(async () => (await person.home.events()).length >= 30)
  return { person, syncId, runId }
}

/** It ended before Google's minute was over, and tells what it did; what it left is one error. */
async function endedEarly(lab: Laboratory, { person, runId }: Awaited<ReturnType<typeof pausedRun>>) {
  const { state, recorded } = await lab.endOf(runId)
  if (state.kind !== 'completed') throw new Error(`The run ended as ${JSON.stringify(state)}`)
  const copies = (await person.home.events()).length
  assert.ok(copies < flights)
  assert.equal([state.forward?.created, state.forward?.errors, recorded.length], [copies, 1, copies])
  return state.stopped
}

/** Google's minute is over. The next run goes on where the last one stopped. */
async function goesOn(lab: Laboratory, person: Person, syncId: SyncId) {
  const before = (await person.home.events()).length
  await lab.pool.query('delete from engine.quota')
  assert.is((await lab.run(person, syncId)).counts?.created, flights - before)
  const titles = await person.home.titles()
  assert.equal([titles.length, new Set(titles).size], [flights, flights])
}

test('Given a run under way, when its sync is switched off, then it stops and says so, and goes on when that is on again', () =>
  inLaboratory({}, async (lab) => {
    const paused = await pausedRun(lab)
    const { person, syncId } = paused
    await switchOff(lab, person, syncId)
    assert.equal(await endedEarly(lab, paused), { code: 'sync_inactive', error: 'The sync was switched off.' })
    await switchOn(lab, person, syncId)
    await goesOn(lab, person, syncId)
  }))

test('Given a run under way, when its sync is deleted, then it stops and says so, and another sync of the calendars goes on', () =>
  inLaboratory({}, async (lab) => {
    const paused = await pausedRun(lab)
    const { person, syncId } = paused
    await deleteSync(lab, person, syncId, false)
    assert.equal(await endedEarly(lab, paused), { code: 'sync_inactive', error: 'The sync was deleted.' })
    await goesOn(lab, person, await lab.makeSync(person))
  }))

test('Given a run under way, when its target account is switched off, then it stops and says so, and goes on when that is on again', () =>
  inLaboratory({}, async (lab) => {
    const paused = await pausedRun(lab)
    const { person, syncId } = paused
    await account(lab, person, 'AccountDeactivated')
    const stopped = { code: 'account_inactive', error: 'The target account is switched off.' }
    assert.equal(await endedEarly(lab, paused), stopped)
    await account(lab, person, 'AccountActivated')
    await goesOn(lab, person, syncId)
  }))

test('Given a run that Google has not answered yet, when its sync is switched off, then it fails with that code', () =>
  inLaboratory({}, async (lab) => {
    const person = await lab.makePerson()
    await lab.startEngine({ settings: { firstWait: 600_000, longestWait: 600_000 } })
    const { syncId } = await flightsToCopy(lab, person, 3)
    await lab.addFault({ match: { method: 'POST', path: '/events|/batch' }, respond: { status: 503 } })
    const runId = await lab.requestRun(person, syncId)
    await struck(lab)
    await switchOff(lab, person, syncId)
    const { state } = await lab.endOf(runId)
    assert.equal(state.kind === 'failed' && [state.code, state.error], ['sync_inactive', 'The sync was switched off.'])
    assert.equal(await person.home.events(), [])
  }))

const chunks = { poll: 50, chunk: 5, writesAtOnce: 5 }

testOfProcesses(
  'Given two engines, when a sync is deleted with its copies in the middle of a run, then the run stops and all copies go',
  async ({ lab, startProcess }) => {
    const person = await lab.makePerson()
    for (let engines = 0; engines < 2; engines += 1) await startProcess(chunks)
    const syncId = await lab.makeSync(person)
    await addFlights(person, flights)
    await lab.addFault({ match: { method: 'POST', path: '/events|/batch' }, respond: { latencyMs: 1_000 } })
    const runId = await lab.requestRun(person, syncId)
    await eventually(async () => (await person.home.events()).length > 0)
    await deleteSync(lab, person, syncId, true)
    const { state, recorded } = await lab.endOf(runId)
    assert.is(state.kind === 'completed' && state.stopped?.code, 'sync_inactive')
    assert.ok(recorded.length > 0 && recorded.length < flights)
    await lab.clearFaults()
    await becomes(async () => (await person.home.events()).length, 0)
  },
)

test.run()
testOfProcesses.run()
