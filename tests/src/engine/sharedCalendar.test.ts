import { randomUUID } from 'node:crypto'
import { conflictsRequest } from '@calendar-sync/contracts/subjects'
import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { copiedFlights } from './flights.ts'
import type { Laboratory, Person } from './laboratory.ts'
import { accountOf, deleteSync, discovered, looksOnly, suiteInLaboratory, withAnotherHome } from './scene.ts'
import { aMoment, twoWay } from './twoWayScene.ts'

const test = suiteInLaboratory('a calendar that several syncs read')

/** Two flights at work that a two-way sync copies home, and a one-way sync to a partner's calendar. */
async function twoSyncs(lab: Laboratory, person: Person) {
  const { work, home } = person
  const other = await withAnotherHome(lab, person)
  const partner = other.home
  const both = await lab.makeSync(person, twoWay())
  const onwards = await lab.makeSync(other)
  const lisbon = await work.add('Flight to Lisbon (LIS)', 3)
  await work.add('Flight to Rome (FCO)', 5)
  for (const syncId of [both, onwards]) await lab.run(person, syncId)
  const copies = await home.events()
  const copyOf = (city: string) => copies.find(({ summary }) => summary?.includes(city))?.id ?? ''
  await aMoment(lab)
  return { both, onwards, partner, lisbon, copyOf }
}

test('Given copies that a person changed and deleted, when a two-way sync carries that over, then another sync of the calendar carries it on, and neither looks at it twice', async ({
  lab,
  person,
}) => {
  const { work, home } = person
  const { both, onwards, partner, copyOf } = await twoSyncs(lab, person)
  await home.change(copyOf('Lisbon'), { summary: 'Flight to Porto (OPO)' })
  await home.remove(copyOf('Rome'))
  await lab.run(person, both)
  assert.equal(await work.titles(), ['Flight to Porto (OPO)'])

  const { counts } = await lab.run(person, onwards)
  assert.equal([counts?.updated, counts?.deleted], [1, 1])
  assert.equal(await partner.titles(), ['Flight to Porto (OPO)'])
  for (const syncId of [both, onwards, both]) {
    const { forward, reverse } = await looksOnly(lab, person, syncId)
    assert.equal([forward?.successful, reverse?.successful ?? 0], [0, 0])
  }
  const { rows } = await lab.pool.query(
    `select s.cursor ->> 'source' as source, f.version from engine.syncs s
     join engine.feeds f on f.account_id = s.source_account where s.user_id = $1`,
    [person.userId],
  )
  for (const { source, version } of rows) assert.is(source, version, 'it has planned all that the feed tells')
})

test('Given an event that Google no longer knows, when its changed copy brings it back as a new one, then another sync of the calendar copies that', async ({
  lab,
  person,
}) => {
  const { work, home } = person
  const { both, onwards, partner, lisbon, copyOf } = await twoSyncs(lab, person)
  await work.remove(lisbon.id)
  await aMoment(lab)
  await home.change(copyOf('Lisbon'), { summary: 'Flight to Porto (OPO)' })
  // As it is when Google has forgotten the event.
  await lab.addFault({ match: { path: `/events/${lisbon.id}` }, respond: { status: 404, reason: 'notFound' } })
  await lab.run(person, both)
  await lab.clearFaults()
  const expected = ['Flight to Porto (OPO)', 'Flight to Rome (FCO)']
  assert.equal((await work.titles()).sort(), expected)
  await lab.run(person, onwards)
  assert.equal((await partner.titles()).sort(), expected)
})

test('Given copies of another person’s sync that went with it, when a person who has seen them there syncs the same calendars, then all is copied', async ({
  lab,
  person,
}) => {
  const { syncId } = await copiedFlights(lab, person, 2)
  const partner = await lab.makePerson()
  const accountIds = {
    work: await lab.connect(partner.userId, person.work.email),
    home: await lab.connect(partner.userId, person.home.email),
  }
  const shared = { ...partner, work: person.work, home: person.home, accountIds }
  const further = {
    ...shared,
    work: person.home,
    home: partner.home,
    accountIds: { work: accountIds.home, home: partner.accountIds.home },
  }
  const seeing = await lab.makeSync(further)
  await lab.run(further, seeing)
  await deleteSync(lab, person, syncId, true)
  await becomes(async () => (await person.home.events()).length, 0)
  await lab.run(further, seeing)
  const { counts } = await lab.run(shared, await lab.makeSync(shared))
  assert.equal([counts?.created, counts?.errors], [2, 0])
  assert.is((await person.home.events()).length, 2)
})

test('Given a calendar that another account of the person sees, too, and may only read, when overlaps are looked for, then it counts as theirs', async ({
  lab,
  person,
}) => {
  const { work, home } = person
  await discovered(lab, person)
  const shared = { id: home.id, summary: 'Family', accessRole: 'reader' }
  await lab.control('POST', `/emulator/accounts/${work.email}/calendars`, shared)
  const signedIn = { userId: person.userId, signInId: randomUUID() }
  await lab.append(`user-${person.userId}`, person.userId, { type: 'UserSignedIn', data: signedIn })
  await becomes(async () => (await accountOf(lab, person))?.calendars.length, 2)
  await work.add('Board meeting', 3)
  await home.add('Dentist', 3)
  const answer = await lab.bus.request(conflictsRequest, { userId: person.userId }, 60_000)
  assert.is(answer.outcome === 'found' && answer.conflicts.length, 1)
})

test.run()
