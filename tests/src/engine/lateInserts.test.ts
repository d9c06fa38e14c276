import { randomUUID } from 'node:crypto'
import { readEvent } from '@calendar-sync/sync-engine/google/event'
import { contentOf, copyBody, hashOf } from '@calendar-sync/sync-engine/reconcile/plan/content'
import { calendarHash, copyId } from '@calendar-sync/sync-engine/reconcile/plan/marker'
import * as assert from 'uvu/assert'
import { columns } from '../kit/columns.ts'
import { eventually } from '../kit/eventually.ts'
import { flightToCopy } from './flights.ts'
import type { Laboratory, Person } from './laboratory.ts'
import { deleteSync, inserts, looksOnly, suiteInLaboratory } from './scene.ts'
import { aMoment } from './twoWayScene.ts'

const test = suiteInLaboratory('copies that are sent late', { tries: 1 })

/**
 * An engine intended a copy and froze; the person deleted the event, and another engine found no copy to delete.
 * @returns how the first one wakes up and sends it
 */
async function frozenBeforeInsert(lab: Laboratory, person: Person) {
  const { syncId, flight } = await flightToCopy(lab, person)
  await lab.addFault({ match: inserts, respond: { cut: 'before' } })
  await lab.endOf(await lab.requestRun(person, syncId))
  await lab.clearFaults()
  await aMoment(lab)
  await person.work.remove(flight.id)
  await lab.run(person, syncId)
  const sendLate = async () => {
    const [originalKey, copyKey] = [calendarHash(person.work.id), calendarHash(person.home.id)]
    const identity = { originalKey, copyKey, originalEventId: flight.id, generation: 0 }
    const content = contentOf(readEvent(flight))
    assert.ok(content)
    const marker = { ...identity, hash: hashOf(content), hidden: false, runId: randomUUID() }
    return person.home.insert({ id: copyId(identity), ...copyBody(content, syncId, marker) })
  }
  const comesBack = async () => {
    await aMoment(lab)
    await person.work.change(flight.id, { status: 'confirmed' })
  }
  return { syncId, flight, sendLate, comesBack }
}

test('Given an engine that sends a copy when its event was deleted and another one has gone on, then the next run removes that copy, and says so', async ({
  lab,
  person,
}) => {
  const { syncId, sendLate, comesBack } = await frozenBeforeInsert(lab, person)
  await sendLate()
  const { recorded } = await lab.run(person, syncId)
  assert.equal(columns(recorded, 'action', 'status', 'reason'), [
    ['delete', 'success', 'An earlier copy of it was there again.'],
  ])
  assert.equal(await person.home.events(), [])
  await looksOnly(lab, person, syncId)
  await comesBack()
  assert.is((await lab.run(person, syncId)).counts?.created, 1)
  assert.equal(await person.home.titles(), ['Flight to Lisbon (LIS)'])
})

for (const when of ['before', 'after'])
  test(`Given a copy that was sent late ${when} its event came back, when the sync has run, then there is one copy`, async ({
    lab,
    person,
  }) => {
    const { syncId, sendLate, comesBack } = await frozenBeforeInsert(lab, person)
    if (when === 'before') await sendLate()
    await comesBack()
    if (when === 'after') {
      await lab.run(person, syncId)
      await sendLate()
    }
    assert.is((await lab.run(person, syncId)).counts?.errors, 0)
    assert.equal(await person.home.titles(), ['Flight to Lisbon (LIS)'])
    await looksOnly(lab, person, syncId)
  })

test('Given a copy that was sent late and that a person changes while it is removed, then a later run removes it', async ({
  lab,
  person,
}) => {
  const { syncId, sendLate } = await frozenBeforeInsert(lab, person)
  const { id } = await sendLate()
  await lab.addFault({ match: { method: 'DELETE' }, respond: { status: 412, reason: 'conditionNotMet' }, times: 1 })
  await lab.run(person, syncId)
  await person.home.change(id, { location: 'Gate 7' })
  await lab.run(person, syncId)
  assert.equal(await person.home.events(), [])
})

test('Given a copy that was sent late, when the sync is deleted with its copies, then that copy goes too', async ({
  lab,
  person,
}) => {
  const { syncId, sendLate } = await frozenBeforeInsert(lab, person)
  await sendLate()
  await deleteSync(lab, person, syncId, true)
  await eventually(async () => (await person.home.events()).length === 0)
})

test.run()
