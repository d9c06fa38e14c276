import * as assert from 'uvu/assert'
import { joined } from '../admin/panel.ts'
import { Client } from '../kit/client.ts'
import { createSync, filterBody } from '../kit/createSync.ts'
import { during, type Emulator } from '../kit/emulator.ts'
import { payment } from '../kit/people.ts'
import { idOf } from '../kit/staff.ts'

const day = 24 * 60 * 60 * 1000
const trip = (word: string, days: number) => ({
  summary: `Flight LH 1166 to Lisbon, ${word} seat 12A`,
  description: `${word} description`,
  location: `${word} airport`,
  attendees: [{ email: `guest@${word}.example` }],
  ...during(Date.now() + days * day),
})

async function okay(asked: Promise<{ status: number; body: unknown }>, ...statuses: number[]): Promise<void> {
  const { status, body } = await asked
  assert.ok([200, 201, 202, ...statuses].includes(status), `${status}: ${JSON.stringify(body)}`)
}

/**
 * A person who fills in everything that can be filled in, whose syncs succeed, fail and are deleted.
 * @param word stands in everything that is personal to them, and in nothing else
 */
export async function live(url: string, emulator: Emulator, admin: Client, word: string) {
  const [office, home] = [`office@${word}.example`, `home@${word}.example`]
  for (const [email, name] of [
    [office, `${word} at work`],
    [home, `${word} at home`],
  ] as const)
    await emulator.addPerson(email, name, `${name} calendar`)
  for (const days of [2, 4, 6]) await emulator.addEvent(office, office, trip(word, days))

  const client = new Client(url)
  const { id } = await joined({ url }, admin, office)
  await okay(admin.patch(`/api/waitlist/entries/${id}`, { notes: `${word} note` }))

  await client.signIn(office)
  await okay(client.post('/api/user/subscription', payment))
  await client.addAccount(home)
  await okay(
    client.send('PUT', '/api/user/payment-method', {
      cardDetails: { ...payment.cardDetails, nameOnCard: `${word} holder` },
      billingAddress: {
        streetAddress: `1 ${word} street`,
        city: `${word} city`,
        state: `${word} state`,
        postalCode: `${word} code`,
        country: payment.billingAddress.country,
      },
    }),
  )
  await okay(client.patch('/api/user/billing/email', { billingEmail: `billing@${word}.example` }))
  await okay(client.patch('/api/settings', { theme: 'dark', emailNotificationAddress: `letters@${word}.example` }))
  await okay(client.post('/api/event-filters', { name: `${word} filter`, keywords: [`${word} keyword`] }))
  await okay(
    client.send('PUT', '/api/event-decisions/offsite', {
      scope: 'event',
      decision: 'copy',
      summary: `${word} offsite`,
      start: null,
    }),
  )
  await okay(client.send('PUT', '/api/travel-words', { always: [`${word} always`], never: [`${word} never`] }))
  await okay(
    client.post('/api/user/subscription', {
      tier: 'enterprise',
      paymentMethod: 'invoice',
      companyName: `${word} company`,
      billingEmail: `company@${word}.example`,
      vatNumber: `${word}-vat`,
      additionalInformation: `${word} information`,
    }),
  )

  const people = { office, home, stranger: '', trips: [] }
  const sync = await createSync(client, people, { filterKeywords: [word], syncMode: 'all' })
  await okay(client.post(`/api/calendar-syncs/${sync.id}/sync`))
  await okay(client.patch(`/api/calendar-syncs/${sync.id}/filter`, filterBody(`${word} changed`)))
  // What Google says when it refuses often names a calendar, and a calendar's id often is an address.
  const match = { method: 'GET', path: `calendars/.*${word}.*/events` }
  await emulator.addFault({ match, respond: { status: 404 }, times: 3 })
  const refused = await client.post(`/api/calendar-syncs/${sync.id}/sync`)
  assert.is(refused.status, 422, JSON.stringify(refused.body))
  await emulator.clearFaults()
  await okay(admin.get(`/api/admin/users?filter=${encodeURIComponent(JSON.stringify({ q: word }))}`))
  await okay(client.get('/api/user/export'))
  const deleted = await createSync(client, { ...people, office: home, home: office }, { filterKeywords: [word] })
  await okay(client.delete(`/api/calendar-syncs/${deleted.id}`))
  return { word, client, userId: await idOf(client) }
}
