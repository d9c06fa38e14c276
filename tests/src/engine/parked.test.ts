import type { ParkedEventEvent } from '@calendar-sync/contracts/domain/parkedEvent'
import type { SyncId } from '@calendar-sync/contracts/ids'
import { parkedEventStream } from '@calendar-sync/contracts/streams'
import * as assert from 'uvu/assert'
import { columns } from '../kit/columns.ts'
import { becomes, eventually } from '../kit/eventually.ts'
import { copiedFlight, flightToCopy } from './flights.ts'
import type { Laboratory, Person } from './laboratory.ts'
import { preview } from './previewScene.ts'
import { parkedFor, refused, streamsOf, suiteInLaboratory, writes } from './scene.ts'

/** Its loops do what they are woken for, and look by themselves only when no test waits for it any more. */
const test = suiteInLaboratory('events that are parked', { poll: 60_000 })

/** The streams of a person's parked events, as the log has them. */
const parkedOnLog = async (lab: Laboratory, { userId }: Person) =>
  (await streamsOf<ParkedEventEvent>(lab, 'parkedEvent')).filter(([first]) => first?.data.userId === userId)

const typesOnLog = async (lab: Laboratory, person: Person) =>
  (await parkedOnLog(lab, person))[0]?.map(({ type }) => type)

/** Runs the sync until its one trip is parked. */
async function parkOne(lab: Laboratory, person: Person) {
  const { syncId, flight } = await flightToCopy(lab, person)
  await lab.addFault({ match: { method: 'POST', path: '^/calendar/' }, respond: refused })
  for (let tries = 1; tries <= 5; tries += 1) {
    assert.equal(await parkedOnLog(lab, person), [])
    assert.is((await lab.run(person, syncId)).counts?.errors, 1)
  }
  const events = await eventually(async () => (await parkedOnLog(lab, person))[0])
  const parked = events[0]
  assert.ok(parked?.type === 'SyncEventParked')
  return { syncId, flight, parked: parked.data }
}

/** What an operator decides about a parked event. */
function decide(
  lab: Laboratory,
  { parkedId, syncId, userId }: Awaited<ReturnType<typeof parkOne>>['parked'],
  type: 'ParkedEventRetried' | 'ParkedEventDropped',
) {
  return lab.append(parkedEventStream(parkedId), userId, { type, data: { parkedId, syncId, userId } })
}

test('Given an event that Google refuses, when five runs have failed at it, then it is parked with its error and left alone until it changes, and a preview says so', async ({
  lab,
  person,
}) => {
  const { syncId, flight, parked } = await parkOne(lab, person)
  const { userId, syncId: ofSync, sourceEventId, tries, code, error } = parked
  assert.equal(
    { userId, ofSync, sourceEventId, tries, code },
    { userId: person.userId, ofSync: syncId, sourceEventId: flight.id, tries: 5, code: 'refused' },
  )
  assert.is(error, 'Google refused it as not valid.')
  await lab.forgetRequests()
  assert.is((await lab.run(person, syncId)).counts?.errors, 0)
  assert.equal(await writes(lab), [])
  const { forward } = await preview(lab, person, syncId)
  assert.equal(columns(forward?.events, 'verdict', 'parked', 'reason'), [
    ['skip', true, 'It could not be copied after several tries, so it is left out until it changes.'],
  ])

  await lab.clearFaults()
  await person.work.change(flight.id, { location: 'Lisbon' })
  const changed = await preview(lab, person, syncId)
  assert.equal(columns(changed.forward?.events, 'verdict'), [['create']])
  assert.is((await lab.run(person, syncId)).counts?.created, 1)
})

test('Given a parked event, when an operator retries it, then a run tries it at once, and it may be parked again', async ({
  lab,
  person,
}) => {
  const { parked } = await parkOne(lab, person)
  await lab.clearFaults()
  await decide(lab, parked, 'ParkedEventRetried')
  await eventually(async () => (await person.home.titles()).length === 1)
  await becomes(() => lab.count('engine.parked_told where user_id = $1', [person.userId]), 0)
  assert.equal(await typesOnLog(lab, person), ['SyncEventParked', 'ParkedEventRetried'])
})

test('Given a parked event, when an operator drops it, then it is left alone until its source changes', async ({
  lab,
  person,
}) => {
  const { syncId, parked, flight } = await parkOne(lab, person)
  await lab.clearFaults()
  await decide(lab, parked, 'ParkedEventDropped')
  await becomes(() => lab.count('engine.parked_told where user_id = $1', [person.userId]), 0)
  assert.is((await lab.run(person, syncId)).counts?.created, 0)
  await person.work.change(flight.id, { location: 'Terminal 2' })
  assert.is((await lab.run(person, syncId)).counts?.created, 1)
})

test('Given a parked event, when its source changes and can be synced, then it is no longer parked', async ({
  lab,
  person,
}) => {
  const { syncId, flight } = await parkOne(lab, person)
  await lab.clearFaults()
  await person.work.change(flight.id, { location: 'Terminal 2' })
  assert.is((await lab.run(person, syncId)).counts?.created, 1)
  await becomes(() => typesOnLog(lab, person), ['SyncEventParked', 'ParkedEventResolved'])
})

test('Given an event that Google refused, when it is deleted or its change is undone, then nothing is left of the failure', async ({
  lab,
  person,
}) => {
  const { syncId, flight } = await parkOne(lab, person)
  await person.work.remove(flight.id)
  await lab.run(person, syncId)
  await becomes(() => typesOnLog(lab, person), ['SyncEventParked', 'ParkedEventResolved'])
  const refusedOnce = await person.work.add('Flight to Porto (OPO)', 4)
  await lab.run(person, syncId)
  await person.work.change(refusedOnce.id, { summary: 'Lunch' })
  await lab.run(person, syncId)
  assert.is(await lab.count('engine.failures where user_id = $1', [person.userId]), 0)
  await lab.clearFaults()
})

const answerWrites = async (lab: Laboratory, respond: object) => {
  await lab.clearFaults()
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    await lab.addFault({ match: { method, path: '^/calendar/' }, respond })
}

/** Each leads to a write that Google does not answer once, and refuses from then on. */
const unanswered: Readonly<Record<string, (lab: Laboratory, person: Person) => Promise<SyncId>>> = {
  'a first copy': async (lab, person) => (await flightToCopy(lab, person)).syncId,
  'a change of a copy': async (lab, person) => {
    const { syncId, flight } = await copiedFlight(lab, person)
    await person.work.change(flight.id, { location: 'Terminal 2' })
    return syncId
  },
  'the deletion of a copy': async (lab, person) => {
    const { syncId, flight } = await copiedFlight(lab, person)
    await person.work.remove(flight.id)
    return syncId
  },
  'a change of an event': async (lab, person) => {
    const { syncId } = await copiedFlight(lab, person, { syncDirection: 'two-way' })
    await person.home.change((await person.home.onlyEvent()).id, { location: 'Terminal 2' })
    return syncId
  },
  'the deletion of an event': async (lab, person) => {
    const { syncId } = await copiedFlight(lab, person, { syncDirection: 'two-way' })
    await person.home.remove((await person.home.onlyEvent()).id)
    return syncId
  },
}

for (const [what, begin] of Object.entries(unanswered))
  test(`Given ${what} that Google once did not answer, when it is refused until it is parked, then it is left alone, also after an operator drops it`, async ({
    lab,
    person,
  }) => {
    const syncId = await begin(lab, person)
    await answerWrites(lab, { status: 503 })
    assert.is((await lab.run(person, syncId)).forward?.errors, 1)
    await answerWrites(lab, refused)
    for (let tries = 1; tries <= 5; tries += 1) {
      assert.equal(await parkedFor(lab, person), [])
      assert.is((await lab.run(person, syncId)).forward?.errors, 1)
    }
    const events = await eventually(async () => (await parkedOnLog(lab, person))[0])
    const parked = events[0]
    assert.ok(parked?.type === 'SyncEventParked')
    const leftAlone = async () => {
      await lab.forgetRequests()
      assert.is((await lab.run(person, syncId)).forward?.errors, 0)
      assert.equal(await writes(lab), [])
    }
    await leftAlone()
    await decide(lab, parked.data, 'ParkedEventDropped')
    await becomes(() => lab.count('engine.parked_told where user_id = $1', [person.userId]), 0)
    await leftAlone()
  })

for (const [what, mend, count] of [
  ['its event changes', (person, id) => person.work.change(id, { location: 'Terminal 3' }), 'updated'],
  ['its event is deleted', (person, id) => person.work.remove(id), 'deleted'],
] satisfies [string, (person: Person, id: string) => Promise<unknown>, 'updated' | 'deleted'][])
  test(`Given a copy whose update is parked, when ${what} and Google does not answer in the run that follows, then a later run does it`, async ({
    lab,
    person,
  }) => {
    const { syncId, flight } = await copiedFlight(lab, person)
    await person.work.change(flight.id, { location: 'Terminal 2' })
    await answerWrites(lab, refused)
    for (let tries = 1; tries <= 5; tries += 1) assert.is((await lab.run(person, syncId)).counts?.errors, 1)
    await mend(person, flight.id)
    await answerWrites(lab, { status: 503 })
    assert.is((await lab.run(person, syncId)).counts?.errors, 1)
    await lab.clearFaults()
    const { counts } = await lab.run(person, syncId)
    assert.is(counts?.[count], 1)
  })

test.run()
