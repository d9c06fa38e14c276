import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { ParkedEventAnswer } from '@calendar-sync/contracts/api/parkedEvents'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { Client } from './client.ts'
import { createSync, discoveredCalendars } from './createSync.ts'
import { eventually } from './eventually.ts'
import { payment } from './people.ts'
import type { System } from './system.ts'
import { makePeople, type People } from './trips.ts'

/** Where the product is and the Google it talks to, however it was started. */
export type Product = Pick<System, 'url' | 'emulator'>

/** A client with people that no other test knows. */
export interface Person {
  readonly client: Client
  readonly people: People
}

/** A person without a session. */
export async function visitor({ emulator, url }: Product): Promise<Person> {
  return { client: new Client(url), people: await makePeople(emulator) }
}

/** A person who is signed in, without a plan. */
export async function signedIn(product: Product): Promise<Person> {
  const person = await visitor(product)
  assert.not.match(await person.client.signIn(person.people.office), 'error')
  return person
}

/** A person with a Pro plan and one of two accounts connected. */
export async function withOneAccount(product: Product): Promise<Person> {
  const person = await signedIn(product)
  assert.is((await person.client.post('/api/user/subscription', payment)).status, 200)
  return person
}

/** A person with a Pro plan and both accounts connected. */
export async function subscriber(product: Product): Promise<Person> {
  const person = await withOneAccount(product)
  assert.not.match(await person.client.addAccount(person.people.home), 'error')
  return person
}

/** A subscriber with a one-way sync from the office calendar to the home calendar, which has not run yet. */
export async function withSync(product: Product, more: object = {}): Promise<Person & { sync: CalendarSync }> {
  const person = await subscriber(product)
  return { ...person, sync: await createSync(person.client, person.people, more) }
}

/** The same after its first run, which copied the trips. */
export async function withRun(product: Product, more: object = {}): Promise<Person & { sync: CalendarSync }> {
  const person = await withSync(product, more)
  assert.is((await person.client.post(`/api/calendar-syncs/${person.sync.id}/sync`)).status, 200)
  return person
}

/** A subscriber whose calendars the engine has found, without a sync. */
export async function withCalendars(product: Product) {
  const person = await subscriber(product)
  return { ...person, ...(await discoveredCalendars(person.client, person.people)) }
}

/** A person whose three trips Google refused in five runs, so that the engine tries them no more; this admin sees them. */
export async function withParkedEvents(product: Product, admin: Client): Promise<Person & { sync: CalendarSync }> {
  const person = await withSync(product)
  const { client, people, sync } = person
  const respond = { status: 400, reason: 'invalid' }
  await product.emulator.addFault({ match: { method: 'POST', path: '^/calendar/' }, respond })
  for (let run = 0; run < 5; run += 1) await client.post(`/api/calendar-syncs/${sync.id}/sync`)
  await product.emulator.clearFaults()
  await eventually(async () => {
    const parked = z.array(ParkedEventAnswer).parse((await admin.get('/api/admin/parked-events')).body)
    return parked.filter(({ syncId }) => syncId === sync.id).length === people.trips.length || undefined
  })
  return person
}
