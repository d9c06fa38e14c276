import type { SyncId } from '@calendar-sync/contracts/ids'
import { accountsStream } from '@calendar-sync/contracts/streams'
import { directionStreams, directions } from '@calendar-sync/platform/commands/directions'
import { load } from '@calendar-sync/platform/commands/execute'
import * as assert from 'uvu/assert'
import { becomes, eventually } from '../kit/eventually.ts'
import { storedEvents } from '../kit/storedLog.ts'
import { encryptionKey } from './assemble.ts'
import { addFlights, copiedFlights, flightsToCopy } from './flights.ts'
import { inLaboratory, type Laboratory } from './laboratory.ts'
import { syncBetween } from './person.ts'
import { deleteSync, failureOf, suiteInLaboratory } from './scene.ts'

const test = suiteInLaboratory('copies that come back, and copies that go with their sync')

/** Removals of copies that are to be tried again. */
const openRemovals = `background.jobs where payload->>'kind' = 'remove_copies' and ended_at is null`

/** A removal of copies that left some is tried again now, and no sooner, to its end. */
async function removeAgain(lab: Laboratory): Promise<void> {
  await lab.pool.query(`update background.jobs set due_at = now() where payload->>'kind' = 'remove_copies'`)
  await becomes(() => lab.count(`engine.runs where kind = 'remove_copies' and ended_at is not null`), 2)
}

test('Given copies that a person deleted, when they are restored, then they come back and stay', async ({
  lab,
  person,
}) => {
  const { syncId } = await copiedFlights(lab, person, 3)
  const [first, second] = await person.home.events()
  await person.home.remove(first?.id ?? '')
  assert.is((await lab.run(person, syncId)).counts?.skipped, 1)
  // This deletion no run has seen yet.
  await person.home.remove(second?.id ?? '')
  assert.is((await lab.run(person, syncId, 'restore')).counts?.created, 2)
  assert.is((await person.home.events()).length, 3)
  assert.is((await lab.run(person, syncId)).counts?.successful, 0)
  await person.home.remove((await person.home.events())[0]?.id ?? '')
  await lab.run(person, syncId)
  assert.is((await person.home.events()).length, 2)
  assert.is((await lab.run(person, syncId, 'restore')).counts?.created, 1)
})

test('Given a restore whose answers are lost, when it is asked for again, then each copy comes back once', async ({
  lab,
  person,
}) => {
  const { syncId } = await copiedFlights(lab, person, 3)
  for (const { id } of await person.home.events()) await person.home.remove(id)
  await lab.run(person, syncId)
  await lab.addFault({ match: { path: '/events' }, respond: { cut: 'after' }, probability: 0.5 })
  await lab.endOf(await lab.requestRun(person, syncId, 'restore'))
  await lab.clearFaults()
  await lab.run(person, syncId, 'restore')
  assert.is((await person.home.events()).length, 3)
})

test('Given a run of another kind under way, when a sync is asked for, then it waits for its turn and does not follow it', async ({
  lab,
  person,
}) => {
  const { syncId } = await flightsToCopy(lab, person, 2)
  await lab.addFault({ match: { method: 'POST', path: '/events' }, respond: { latencyMs: 200 } })
  const restore = await lab.requestRun(person, syncId, 'restore')
  const sync = await lab.requestRun(person, syncId)
  const [first, second] = [await lab.endOf(restore), await lab.endOf(sync)]
  assert.is(first.state.kind === 'completed' && first.state.forward?.created, 2)
  assert.is(second.state.kind === 'completed' && second.state.forward?.created, 0)
})

test('Given a deleted sync, then its copies stay, unless they were to go too: then they go, and nothing else', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person, { syncDirection: 'two-way' })
  await addFlights(person, 3)
  await person.home.add('Train to Porto', 2)
  await person.home.add('Dentist', 2)
  await lab.run(person, syncId)
  await deleteSync(lab, person, syncId, true)
  await eventually(async () => (await person.home.events()).length === 2)
  await eventually(async () => (await person.work.events()).length === 3)
  assert.equal(await person.home.titles(), ['Dentist', 'Train to Porto'])
  assert.equal((await person.work.titles())[0], 'Flight 1 to Lisbon (LIS)')

  const again = await lab.makeSync(person, { syncDirection: 'two-way' })
  await lab.run(person, again)
  assert.is((await person.home.events()).length, 5)
  await deleteSync(lab, person, again, false)
  assert.is((await failureOf(lab, person, again)).code, 'sync_inactive')
  assert.is((await person.home.events()).length, 5)
})

test('Given copies of a deleted sync that cannot be removed now, then that is tried again until they are gone', () =>
  inLaboratory({ settings: { removalPause: 100 } }, async (lab) => {
    const person = await lab.makePerson()
    const { syncId } = await flightsToCopy(lab, person, 3)
    const first = await lab.startEngine()
    await lab.run(person, syncId)
    const copies = () => person.home.events()
    const failures = async () => {
      const failed = await storedEvents(lab.eventLog.store, { types: ['SyncRunFailed'] })
      return failed.filter(({ data }) => data.syncId === syncId).length
    }
    await lab.addFault({ match: { path: '/events' }, respond: { status: 503 } })
    await deleteSync(lab, person, syncId, true)
    await eventually(async () => (await failures()) >= 2)
    assert.is((await copies()).length, 3)
    // A restart forgets nothing.
    await first.stop()
    await lab.clearFaults()
    // Of a run that could remove all but one, one is left.
    const refused = { status: 400, reason: 'invalid' }
    await lab.addFault({ match: { method: 'DELETE', path: '/events' }, respond: refused, times: 1 })
    await lab.startEngine()
    await eventually(async () => (await copies()).length === 0)
    await becomes(() => lab.count(openRemovals), 0)
    await becomes(() => lab.count('engine.runs where ended_at is null'), 0)
    assert.is((await person.work.events()).length, 3)
  }))

test('Given a sync that was made again in the place of a deleted one, when the removal of its copies is tried again, then they stay', () =>
  inLaboratory({ settings: { removalPause: 60 * 60_000 } }, async (lab) => {
    const person = await lab.makePerson()
    await lab.startEngine()
    const { syncId } = await copiedFlights(lab, person, 3)
    const refused = { status: 400, reason: 'invalid' }
    await lab.addFault({ match: { method: 'DELETE', path: '/events' }, respond: refused, times: 3 })
    await deleteSync(lab, person, syncId, true)
    await becomes(() => lab.count(openRemovals), 1)
    const again = await lab.makeSync(person)
    assert.is((await lab.run(person, again)).counts?.unchanged, 3)
    await removeAgain(lab)
    assert.is((await person.home.events()).length, 3)
    assert.is((await lab.run(person, again)).counts?.unchanged, 3)
  }))

const asLost = {
  'is gone': { status: 404, reason: 'notFound' },
  'may not be read': { status: 403, reason: 'forbidden' },
  'cannot be read': { status: 400, reason: 'invalid' },
} as const

for (const [what, respond] of Object.entries(asLost))
  test(`Given a deleted sync whose source ${what}, then its copies go all the same`, async ({ lab, person }) => {
    const { syncId } = await copiedFlights(lab, person, 3)
    await lab.addFault({ match: { account: person.work.email, path: '/events' }, respond })
    await deleteSync(lab, person, syncId, true)
    await becomes(() => person.home.titles(), [])
    await becomes(() => lab.count(`engine.runs where kind = 'remove_copies' and ended_at is null`), 0)
    await lab.clearFaults()
  })

for (const what of ['account_removed', 'reconnection_required', 'account_inactive'] as const)
  test(`Given a deleted sync whose source account cannot be used (${what}), then its copies go all the same`, async ({
    lab,
    person,
  }) => {
    const { syncId } = await copiedFlights(lab, person, 3)
    const ofWork = { userId: person.userId, accountId: person.accountIds.work }
    const event = {
      account_removed: { type: 'AccountRemoved', data: ofWork },
      reconnection_required: { type: 'ReconnectionRequired', data: { ...ofWork, reason: 'grant_revoked' } },
      account_inactive: { type: 'AccountDeactivated', data: ofWork },
    } as const
    await lab.append(accountsStream(person.userId), person.userId, event[what])
    await deleteSync(lab, person, syncId, true)
    await becomes(() => person.home.titles(), [])
    await becomes(() => lab.count(`engine.runs where kind = 'remove_copies' and ended_at is null`), 0)
  })

for (const [what, match, respond, left] of [
  ['is gone', {}, asLost['is gone'], 0],
  ['cannot be written', { method: 'DELETE' }, { status: 403, reason: 'requiredAccessLevel' }, 1],
] as const)
  test(`Given a deleted sync of two ways whose target ${what}, then the copies in its source go, and it is ${left ? 'tried again' : 'over'}`, async ({
    lab,
    person,
  }) => {
    const syncId = await lab.makeSync(person, { syncDirection: 'two-way' })
    await addFlights(person, 2)
    await person.home.add('Train to Porto', 2)
    await lab.run(person, syncId)
    await lab.addFault({ match: { ...match, account: person.home.email, path: '/events' }, respond })
    await deleteSync(lab, person, syncId, true)
    await eventually(async () => (await person.work.events()).length === 2)
    await becomes(() => lab.count(`engine.runs where sync_id = $1 and ended_at is null`, [syncId]), 0)
    await becomes(
      () => lab.count(`background.jobs where payload->>'subjectId' = $1 and ended_at is null`, [syncId]),
      left,
    )
    await lab.clearFaults()
  })

test('Given a deleted sync whose copies cannot be removed now, then other people may copy that way once they are gone', () =>
  inLaboratory({ settings: { removalPause: 100 } }, async (lab) => {
    const person = await lab.makePerson()
    await lab.startEngine()
    const { syncId } = await copiedFlights(lab, person, 2)
    const sync = syncBetween(person, syncId)
    const streams = directionStreams(encryptionKey, sync)
    const held = { holder: syncId, userId: person.userId, what: 'direction', googleAccount: null } as const
    const reservedAt = new Date().toISOString()
    for (const stream of streams)
      await lab.append(stream, person.userId, { type: 'Reserved', data: { ...held, reservedAt } })
    const isHeld = async () =>
      (await Promise.all(streams.map((stream) => load(lab.eventLog, directions, stream)))).map(({ kind }) => kind)
    await lab.addFault({ match: { path: '/events' }, respond: { status: 503 } })
    await deleteSync(lab, person, syncId, true)
    await eventually(
      async () => (await lab.count(`engine.runs where kind = 'remove_copies' and ended_at is not null`)) > 0,
    )
    assert.equal(await isHeld(), ['held', 'held'])
    await lab.clearFaults()
    await becomes(isHeld, ['free', 'free'])
    assert.equal(await person.home.titles(), [])
  }))

test('Given a sync that took the place of a deleted one and was deleted with its copies kept, when the first removal is tried again, then they stay', () =>
  inLaboratory({ settings: { removalPause: 60 * 60_000 } }, async (lab) => {
    const person = await lab.makePerson()
    await lab.startEngine()
    const { syncId } = await copiedFlights(lab, person, 2)
    const reserve = async (holder: SyncId) => {
      const reservedAt = new Date().toISOString()
      const data = { holder, userId: person.userId, what: 'direction', googleAccount: null, reservedAt } as const
      for (const stream of directionStreams(encryptionKey, syncBetween(person, syncId)))
        await lab.append(stream, person.userId, { type: 'Reserved', data })
    }
    await reserve(syncId)
    await lab.addFault({
      match: { method: 'DELETE', path: '/events' },
      respond: { status: 400, reason: 'invalid' },
      times: 2,
    })
    await deleteSync(lab, person, syncId, true)
    await becomes(() => lab.count(openRemovals), 1)
    const again = await lab.makeSync(person)
    await reserve(again)
    await deleteSync(lab, person, again, false)
    await removeAgain(lab)
    assert.is((await person.home.events()).length, 2)
  }))

test.run()
