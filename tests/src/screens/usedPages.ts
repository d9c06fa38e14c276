import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { heard, type Visit } from '../kit/browser.ts'
import type { Client } from '../kit/client.ts'
import { signInAs, visitAs } from './stage.ts'

/**
 * Pages whose tests are over, by their browser and profile. What a page loads costs a new one twice the processor time: its
 * process is another, which compiles every script anew.
 */
const usedPages = new WeakMap<Browser, Map<string, Page[]>>()

function usedPagesOf(browser: Browser, profile: BrowserContextOptions): Page[] {
  const ofBrowser = usedPages.get(browser) ?? new Map<string, Page[]>()
  usedPages.set(browser, ofBrowser)
  const key = JSON.stringify(profile)
  const pages = ofBrowser.get(key) ?? []
  ofBrowser.set(key, pages)
  return pages
}

/** A page that is signed in as this client is; one that an earlier test has left, where there is one. Close it once. */
export async function visitAgainAs(browser: Browser, client: Client, options: BrowserContextOptions): Promise<Visit> {
  const profile = { viewport: { width: 1280, height: 720 }, ...options, baseURL: client.url }
  const used = usedPagesOf(browser, profile).pop()
  const seen = used ? heard(used) : await visitAs(browser, client, profile)
  if (used) await signInAs(used, client)
  return { ...seen, close: () => leave(seen.page, browser, profile) }
}

/** Leaves the page to a later test, or closes it where something of this one would stay. */
async function leave(page: Page, browser: Browser, profile: BrowserContextOptions): Promise<void> {
  const isAsNew = await clear(page, profile).catch(() => false)
  if (isAsNew) usedPagesOf(browser, profile).push(page)
  else await page.context().close()
}

const heardByTests = ['console', 'pageerror', 'request', 'response', 'requestfinished', 'requestfailed'] as const

/** @returns false where the test opened more pages, or replaced the clock, which stays so */
async function clear(page: Page, { viewport, colorScheme }: BrowserContextOptions): Promise<boolean> {
  const context = page.context()
  if (context.pages().length > 1) return false
  for (const event of heardByTests) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  // Another file of the same site, shown as text: the process stays, and nothing runs in it.
  await page.goto('/theme.js', { timeout: 5_000 })
  if (!(await page.evaluate<boolean>('/native code/.test(setTimeout)'))) return false
  await page.evaluate('localStorage.clear(), sessionStorage.clear()')
  await context.clearCookies()
  await context.clearPermissions()
  await page.emulateMedia({ colorScheme: colorScheme ?? 'light', reducedMotion: 'reduce', media: null })
  if (viewport) await page.setViewportSize(viewport)
  return true
}
