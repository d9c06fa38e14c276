import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { copiedFlights } from './flights.ts'
import type { Laboratory, Person } from './laboratory.ts'
import { deleteSync, suiteInLaboratory } from './scene.ts'

const test = suiteInLaboratory('copies of one person that another one takes over, or is invited to')

/** Another person who may write into both of a person's calendars. */
async function partnerOf(lab: Laboratory, { work, home }: Person): Promise<Person> {
  const partner = await lab.makePerson()
  const { userId } = partner
  const accountIds = { work: await lab.connect(userId, work.email), home: await lab.connect(userId, home.email) }
  return { ...partner, work, home, accountIds }
}

test('Given copies that a partner’s sync took over and removed, when their first person syncs again, then all are made', async ({
  lab,
  person,
}) => {
  const { syncId } = await copiedFlights(lab, person, 2)
  await deleteSync(lab, person, syncId, false)
  const partner = await partnerOf(lab, person)
  const theirs = await lab.makeSync(partner)
  await lab.run(partner, theirs)
  await deleteSync(lab, partner, theirs, true)
  await becomes(async () => (await person.home.events()).length, 0)
  const { counts } = await lab.run(person, await lab.makeSync(person))
  assert.equal([counts?.created, counts?.errors], [2, 0])
  assert.is((await person.home.events()).length, 2)
})

test('Given copies that say busy only, which a partner’s sync took over with all details, when their first person syncs again, then they say busy only again', async ({
  lab,
  person,
}) => {
  const busyOnly = { shareDetails: false }
  const { syncId } = await copiedFlights(lab, person, 2, busyOnly)
  await deleteSync(lab, person, syncId, false)
  const partner = await partnerOf(lab, person)
  const theirs = await lab.makeSync(partner)
  await lab.run(partner, theirs)
  assert.not((await person.home.titles()).includes('Busy'))
  await deleteSync(lab, partner, theirs, false)
  await lab.run(person, await lab.makeSync(person, busyOnly))
  assert.equal(await person.home.titles(), ['Busy', 'Busy'])
})

test('Given a guest of a copy, when the guest syncs the calendar that has the invitation, then it is copied as any other', async ({
  lab,
  person,
}) => {
  await copiedFlights(lab, person, 1)
  const guest = await lab.makePerson()
  const copy = await person.home.onlyEvent()
  await person.home.change(copy.id, { attendees: [{ email: guest.work.email }] })
  assert.is((await guest.work.onlyEvent()).id, copy.id)
  const { counts } = await lab.run(guest, await lab.makeSync(guest))
  assert.is(counts?.created, 1)
})

test.run()
