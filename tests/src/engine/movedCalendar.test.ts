import { randomUUID } from 'node:crypto'
import type { DiscoveredCalendar } from '@calendar-sync/contracts/domain/accounts'
import type { SyncDefinition } from '@calendar-sync/contracts/domain/sync'
import { AccountId, CalendarId, SyncId } from '@calendar-sync/contracts/ids'
import { accountsStream } from '@calendar-sync/contracts/streams'
import { sampleEventsRequest } from '@calendar-sync/contracts/subjects'
import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { addFlights } from './flights.ts'
import type { Laboratory, Person } from './laboratory.ts'
import { syncBetween } from './person.ts'
import { deleteSync, discovered, failureOf, struck, suiteInLaboratory, switchOff } from './scene.ts'

const test = suiteInLaboratory('a calendar whose id changed with the address of its account')

const formerId = CalendarId.parse('before.the.wedding@example.com')

/** As which the log has the primary calendar of the account at home from now on. */
async function found({ append }: Laboratory, { userId, accountIds }: Person, calendarId: CalendarId) {
  const primary: DiscoveredCalendar = {
    calendarId,
    summary: 'Family',
    primary: true,
    accessRole: 'owner',
    timeZone: 'UTC',
    color: null,
  }
  const data = { userId, accountId: accountIds.home, calendars: [primary] }
  await append(accountsStream(userId), userId, { type: 'CalendarsDiscovered', data })
}

/** Google gave the account at home another address, under which its primary calendar is now. */
async function renamed(lab: Laboratory, person: Person) {
  await found(lab, person, formerId)
  await found(lab, person, CalendarId.parse(person.home.id))
}

const syncInto = (lab: Laboratory, person: Person, id: string = formerId, more: Partial<SyncDefinition> = {}) => {
  const home = { email: person.home.email, id }
  const { target } = syncBetween({ ...person, home }, SyncId.parse(randomUUID()))
  return lab.makeSync(person, { target, ...more })
}

test('Given a sync into the calendar, when it runs, then it writes into the same calendar under its new id, and the next run has nothing to do', async ({
  lab,
  person,
}) => {
  await discovered(lab, person)
  await renamed(lab, person)
  const syncId = await syncInto(lab, person)
  await addFlights(person, 20)
  assert.is((await lab.run(person, syncId)).counts?.created, 20)
  assert.is((await person.home.titles()).length, 20)
  assert.is((await lab.run(person, syncId)).counts?.successful, 0)
})

test('Given an heir of the former address whose calendar the account may change, when the sync runs, then the calendar of the heir is left alone', async ({
  lab,
  person,
}) => {
  await discovered(lab, person)
  await renamed(lab, person)
  await lab.emulator.addPerson(formerId, 'The heir')
  const shared = { id: formerId, summary: 'The heir', accessRole: 'writer' }
  await lab.control('POST', `/emulator/accounts/${person.home.email}/calendars`, shared)
  const syncId = await syncInto(lab, person)
  await addFlights(person, 3)
  assert.is((await lab.run(person, syncId)).counts?.created, 3)
  assert.is((await person.home.titles()).length, 3)
  assert.equal(await lab.emulator.titles(formerId), [])
})

/** The same person with another account at home, of whose primary calendar the log knows only an id that it had before. */
async function knownBy(id: string, lab: Laboratory, person: Person): Promise<Person> {
  const another = await lab.makePerson()
  await discovered(lab, another)
  const { home } = another
  const moved = { ...person, home, accountIds: { ...person.accountIds, home: AccountId.parse(randomUUID()) } }
  await found(lab, moved, CalendarId.parse(id))
  // Google lets us see no list of calendars when the account is new.
  const match = { path: 'calendarList', account: home.email }
  await lab.addFault({ match, respond: { status: 403, reason: 'forbidden' }, times: 1 })
  await lab.connect(person.userId, home.email, moved.accountIds.home)
  await struck(lab)
  return moved
}

test('Given a rename that the log does not know yet, when the sync is deleted with its copies, then Google is asked for the new id, and they go', async ({
  lab,
  person,
}) => {
  const moved = await knownBy(formerId, lab, person)
  const syncId = await syncInto(lab, moved)
  await addFlights(person, 3)
  await lab.run(moved, syncId)
  assert.is((await moved.home.titles()).length, 3)
  await deleteSync(lab, moved, syncId, true)
  await becomes(() => moved.home.titles(), [])
})

for (const role of ['writer', 'freeBusyReader'])
  test(`Given a rename that the log does not know yet and an heir whose calendar the account may see as ${role}, when a two-way sync runs, then the heir’s events are not copied and their calendar is left alone`, async ({
    lab,
    person,
  }) => {
    const heir = `heir.${role.toLowerCase()}@example.com`
    const moved = await knownBy(heir, lab, person)
    await lab.emulator.addPerson(heir, 'The heir')
    const shared = { id: heir, summary: 'The heir', accessRole: role }
    await lab.control('POST', `/emulator/accounts/${moved.home.email}/calendars`, shared)
    await lab.emulator.addEvent(heir, heir, { summary: 'Train to Ghent', ...person.work.when(2) })
    const syncId = await syncInto(lab, moved, heir, { syncDirection: 'two-way' })
    await addFlights(person, 3)
    assert.is((await lab.run(moved, syncId)).forward?.created, 3)
    assert.is((await moved.home.titles()).length, 3)
    assert.equal(await lab.emulator.titles(heir), ['Train to Ghent'])
    assert.is((await person.work.titles()).length, 3)
  })

test('Given a calendar whose id changed and that another account of the person may change, when a sync reaches it through that account, then it writes into the same calendar', async ({
  lab,
  person,
}) => {
  await discovered(lab, person)
  await renamed(lab, person)
  const { work, home } = person
  const shared = { id: home.id, summary: 'Family', accessRole: 'writer' }
  await lab.control('POST', `/emulator/accounts/${work.email}/calendars`, shared)
  const { target } = syncBetween({ ...person, home: { ...home, id: formerId } }, SyncId.parse(randomUUID()))
  const syncId = await lab.makeSync(person, { target: { ...target, accountId: person.accountIds.work } })
  await addFlights(person, 3)
  assert.is((await lab.run(person, syncId)).counts?.created, 3)
  assert.is((await home.titles()).length, 3)
})

test('Given copies that a sync made by an id that the calendar got later, when a two-way sync runs by its first id, then none of them is copied', async ({
  lab,
  person,
}) => {
  await discovered(lab, person)
  await renamed(lab, person)
  const before = await syncInto(lab, person, person.home.id)
  await addFlights(person, 3)
  assert.is((await lab.run(person, before)).counts?.created, 3)
  await switchOff(lab, person, before)
  await lab.run(person, await syncInto(lab, person, formerId, { syncDirection: 'two-way' }))
  assert.is((await person.work.titles()).length, 3)
})

test('Given copies in a calendar whose id changed, when events are shown to try a filter on, then none of them is a copy', async ({
  lab,
  person,
}) => {
  const { home } = await lab.makePerson()
  const moved = { ...person, home, accountIds: { ...person.accountIds, home: AccountId.parse(randomUUID()) } }
  await found(lab, moved, formerId)
  await lab.connect(person.userId, home.email, moved.accountIds.home)
  await discovered(lab, moved)
  const syncId = await syncInto(lab, moved)
  await addFlights(person, 3)
  assert.is((await lab.run(person, syncId)).counts?.created, 3)
  const answer = await lab.bus.request(sampleEventsRequest, { userId: person.userId }, 60_000)
  assert.is(answer.outcome === 'found' && answer.events.length, 3)
})

test('Given a calendar that is gone and has no other id, when the sync runs, then it says so', async ({
  lab,
  person,
}) => {
  await discovered(lab, person)
  const syncId = await syncInto(lab, person)
  assert.is((await failureOf(lab, person, syncId)).code, 'calendar_unknown')
})

test.run()
