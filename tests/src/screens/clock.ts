import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { eventually } from '../kit/eventually.ts'

/** Has the page's clock stand still, a second from now. */
export const stopClock = async (page: Page) => page.clock.pauseAt(await page.evaluate<number>('Date.now() + 1000'))

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
    await page.evaluate("fetch('/healthz').then((answer) => answer.text())")
    await eventually(async () => (pings > before ? true : undefined))
    return count
  }
  return {
    soFar,
    /** Waits until it was read so often, and holds that it was no more. */
    async is(expected: number) {
      await eventually(async () => (count >= expected ? true : undefined))
      assert.is(await soFar(), expected)
    },
  }
}
