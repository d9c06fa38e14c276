import { spawnSync } from 'node:child_process'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

/** Where Debian, and others, put a browser that can be driven; first the one without windows, which takes less time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const found = spawnSync('sh', ['-c', names.map((name) => `command -v ${name}`).join(' || ')])
export const browserPath = found.stdout.toString().trim()

/** What a test file without a browser says instead of running. */
export const noBrowser = 'not run: there is no Chromium here (Debian: apt-get install chromium)'

/** Pages that live for seconds: V8 takes longer to optimise what they run than they save by it. */
export const forShortPages = ['--js-flags=--no-opt --no-maglev']

/** @param flags of Chromium, beside those that it always gets */
export const launchBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath,
    // Containers run as root, where Chromium's own sandbox cannot work.
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...flags],
  })

export type Visit = Awaited<ReturnType<typeof visit>>

/** A fresh browser profile with one page that writes down every console error and warning. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Europe/Berlin', ...options })
  return heard(await context.newPage())
}

/** The page, from now on with every console error and warning. */
export function heard(page: Page) {
  /** Everything the console said that a developer would have to look into. */
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message))
  return { page, complaints, close: () => page.context().close() }
}
