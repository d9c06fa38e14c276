import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { eventually, holds } from '../kit/eventually.ts'

/** Has the page's clock stand still, a second from now; more where the page is so slow that the second is over by then. */
export const stopClock = (page: Page) =>
  // What comes too late stops the clock where it is and fails; then no second passes before the next try.
  holds(async () => page.clock.pauseAt(await page.evaluate<number>('Date.now() + 1000')))

/** Does this while the page's clock stands still: what a page shows for a moment only is there until it was seen. */
export async function whileClockStands(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.clock.install()
  await stopClock(page)
  await act()
  await page.clock.resume()
}

/** A request goes to the server and back: by then the page has done what it had to do before. */
export const thereAndBack = (page: Page) => page.evaluate("fetch('/healthz').then((answer) => answer.text())")

/** Counts how often the page reads a path. */
export function countRequests(page: Page, path: string) {
  let count = 0
  let pings = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === path && request.method() === 'GET') count += 1
    if (pathname === '/healthz') pings += 1
  })
  /** How often so far. A request made after all others is waited for: when it is heard of, so are they. */
  const soFar = async () => {
    const before = pings
    await thereAndBack(page)
    await eventually(async () => pings > before)
    return count
  }
  return {
    soFar,
    /** Waits until it was read so often, and holds that it was no more. */
    async is(expected: number) {
      await eventually(async () => count >= expected)
      assert.is(await soFar(), expected)
    },
  }
}
