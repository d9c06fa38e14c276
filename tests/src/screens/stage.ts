import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { type Visit, visit } from '../kit/browser.ts'
import type { Client } from '../kit/client.ts'
import type { System } from '../kit/system.ts'

export { signedIn, subscriber, visitor, withCalendars, withOneAccount, withRun, withSync } from '../kit/arrivals.ts'

/** A browser that is signed in as this client is: the same session, two windows on it. */
export async function visitAs(browser: Browser, client: Client, options: BrowserContextOptions = {}): Promise<Visit> {
  const seen = await visit(browser, { baseURL: client.url, reducedMotion: 'reduce', ...options })
  seen.page.setDefaultTimeout(60_000)
  await signInAs(seen.page, client)
  return seen
}

/** Gives the browser the session of this client, in place of the one that it has. */
export async function signInAs(page: Page, client: Client): Promise<void> {
  const cookies = client.cookieHeader
    .split('; ')
    .filter((cookie) => cookie !== '')
    .map((cookie) => {
      const [name = '', value = ''] = cookie.split(/=(.*)/s)
      return { name, value, url: client.url }
    })
  await page.context().addCookies(cookies)
}

/** Takes a read model away, so that the server cannot answer about it; answers how to give it back. */
export async function without(system: System, readModel: string): Promise<() => Promise<void>> {
  const rename = (from: string, to: string) => system.pool.query(`alter view read_models.${from} rename to ${to}`)
  await rename(readModel, `${readModel}_hidden`)
  return async () => {
    await rename(`${readModel}_hidden`, readModel)
  }
}

/** Keeps back what the page asks of an address, by this method if one is named, until it is let go by calling what this answers. */
export async function holdBack(page: Page, url: string | RegExp, method?: string): Promise<() => void> {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback()
    await released
    // A page that was closed meanwhile asks no more.
    await route.continue().catch(() => undefined)
  })
  return letGo
}

/** Loads the page with text at twice its size, as a person sets it in the browser; another size of the window forgets it. */
export async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await page.reload()
}

/** What the console said, without the browser's own line about calls that a test made fail. */
export const unexpected = (complaints: readonly string[]): string[] =>
  complaints.filter((line) => !line.startsWith('Failed to load resource') && !line.includes('WebSocket connection'))

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Resolves when the page has shown each of the texts. It looks for all at once: two toasts go at the same time. */
export async function sees(page: Page, ...texts: readonly (string | RegExp)[]): Promise<void> {
  await Promise.all(texts.map((text) => page.getByText(text).first().waitFor()))
}

/** Resolves when the page says this, in the box for what went wrong. */
export const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor()
export const toast = (page: Page, title: string, description: string) =>
  page.getByRole('listitem').filter({ hasText: title }).getByText(description).first().waitFor()
/** Has a toast stay, as it does under the pointer; told at once, since the pointer itself may come when the toast has gone. */
export async function keepToast(shown: Locator): Promise<void> {
  await shown.dispatchEvent('pointermove')
  await shown.hover()
}
export const openFromHeader = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

/** Resolves when the page hears live messages, or no longer does. */
export const isConnected = (page: Page, connected = true) =>
  page.locator(`[aria-label="Sync status"][data-connected=${connected}]`).waitFor({ state: 'attached' })

/** What a page says of a service that is not there. */
export const badGateway = 'API request failed with status 502: Bad Gateway'

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
