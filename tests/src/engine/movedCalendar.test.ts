import { randomUUID } from 'node:crypto'
import type { DiscoveredCalendar } from '@calendar-sync/contracts/domain/accounts'
import { AccountId, CalendarId, SyncId } from '@calendar-sync/contracts/ids'
import { accountsStream } from '@calendar-sync/contracts/streams'
import { sampleEventsRequest } from '@calendar-sync/contracts/subjects'
import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { addFlights } from './flights.ts'
import type { Laboratory, Person } from './laboratory.ts'
import { syncBetween } from './person.ts'
import { deleteSync, discovered, failureOf, suiteInLaboratory } from './scene.ts'

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

const syncInto = (lab: Laboratory, person: Person) => {
  const home = { email: person.home.email, id: formerId }
  const { target } = syncBetween({ ...person, home }, SyncId.parse(randomUUID()))
  return lab.makeSync(person, { target })
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

test('Given a rename that the log does not know yet, when the sync is deleted with its copies, then Google is asked for the new id, and they go', async ({
  lab,
  person,
}) => {
  await discovered(lab, person)
  await renamed(lab, person)
  const syncId = await syncInto(lab, person)
  await addFlights(person, 3)
  await lab.run(person, syncId)
  const unknown = CalendarId.parse('unknown.by.now@example.com')
  await found(lab, person, unknown)
  await deleteSync(lab, person, syncId, true)
  await becomes(() => person.home.titles(), [])
  const { accounts } = await lab.accountsOf(person.userId)
  const home = accounts.find(({ accountId }) => accountId === person.accountIds.home)
  assert.is(home?.calendars.find(({ primary }) => primary)?.calendarId, person.home.id)
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
