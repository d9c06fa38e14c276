import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Visit, visit } from '../kit/browser.ts'
import { Client } from '../kit/client.ts'
import { createSync, discoveredCalendars } from '../kit/createSync.ts'
import { payment } from '../kit/people.ts'
import type { System } from '../kit/system.ts'
import { makePeople, type People } from '../kit/trips.ts'

/** Where the product is and the Google it talks to, however it was started. */
export type Product = Pick<System, 'url' | 'emulator'>

/** A browser that is signed in as this client is: the same session, two windows on it. */
export async function visitAs(browser: Browser, client: Client, options: BrowserContextOptions = {}): Promise<Visit> {
  const seen = await visit(browser, { baseURL: client.url, reducedMotion: 'reduce', ...options })
  const cookies = client.cookieHeader
    .split('; ')
    .filter((cookie) => cookie !== '')
    .map((cookie) => {
      const [name = '', value = ''] = cookie.split(/=(.*)/s)
      return { name, value, url: client.url }
    })
  seen.page.setDefaultTimeout(60_000)
  await seen.page.context().addCookies(cookies)
  return seen
}

export interface Person {
  readonly client: Client
  readonly people: People
}

/** A person who is signed in, without a plan. */
export async function signedIn({ emulator, url }: Product): Promise<Person> {
  const people = await makePeople(emulator)
  const client = new Client(url)
  assert.not.match(await client.signIn(people.office), 'error')
  return { client, people }
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

/** Takes a read model away, so that the server cannot answer about it; answers how to give it back. */
export async function without(system: System, readModel: string): Promise<() => Promise<void>> {
  const rename = (from: string, to: string) => system.pool.query(`alter view read_models.${from} rename to ${to}`)
  await rename(readModel, `${readModel}_hidden`)
  return async () => {
    await rename(`${readModel}_hidden`, readModel)
  }
}

/** Keeps back what the page asks of an address, until it is let go by calling what this answers. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route) => {
    await released
    // A page that was closed meanwhile asks no more.
    await route.continue().catch(() => undefined)
  })
  return letGo
}

/** What the console said, without the browser's own line about calls that a test made fail. */
export const unexpected = (complaints: readonly string[]): string[] =>
  complaints.filter((line) => !line.startsWith('Failed to load resource') && !line.includes('WebSocket connection'))

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Resolves when the page shows the text. */
export const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** Fills the fields of a card and its address with what will be accepted. */
export async function fillCard(page: Page): Promise<void> {
  await page.getByLabel('Name on Card').fill('Lea Lind')
  await page.getByLabel('Card Number').fill('5500 0000 0000 0004')
  await page.getByLabel('Month').selectOption('04')
  await page.getByLabel('Year').selectOption('31')
  await page.getByLabel('CVV').fill('123')
  await page.getByLabel('Street Address').fill('1 Elm Street')
  await page.getByLabel('City').fill('Springfield')
  await page.getByLabel('State').fill('IL')
  await page.getByLabel('Postal Code').fill('62704')
  await page.getByLabel('Country').selectOption('United States')
}
