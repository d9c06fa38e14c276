import { randomUUID } from 'node:crypto'
import type { DiscoveredCalendar } from '@calendar-sync/contracts/domain/accounts'
import { CalendarId, SyncId } from '@calendar-sync/contracts/ids'
import { accountsStream } from '@calendar-sync/contracts/streams'
import * as assert from 'uvu/assert'
import { addFlights } from './flights.ts'
import type { Laboratory, Person } from './laboratory.ts'
import { syncBetween } from './person.ts'
import { discovered, failureOf, suiteInLaboratory } from './scene.ts'

const test = suiteInLaboratory('a calendar whose id changed with the address of its account')

const formerId = CalendarId.parse('before.the.wedding@example.com')

/** Google gave the account at home another address, under which its primary calendar is now. */
async function renamed({ append }: Laboratory, { userId, accountIds, home }: Person) {
  const accountId = accountIds.home
  const primary = (calendarId: CalendarId): DiscoveredCalendar => ({
    calendarId,
    summary: 'Family',
    primary: true,
    accessRole: 'owner',
    timeZone: 'UTC',
    color: null,
  })
  for (const id of [formerId, CalendarId.parse(home.id)])
    await append(accountsStream(userId), userId, {
      type: 'CalendarsDiscovered',
      data: { userId, accountId, calendars: [primary(id)] },
    })
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

test('Given a calendar that is gone and has no other id, when the sync runs, then it says so', async ({
  lab,
  person,
}) => {
  await discovered(lab, person)
  const syncId = await syncInto(lab, person)
  assert.is((await failureOf(lab, person, syncId)).code, 'calendar_unknown')
})

test.run()
