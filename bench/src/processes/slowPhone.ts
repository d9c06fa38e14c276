import type { Page } from 'playwright-core'

/** A phone of the middle class as Lighthouse has it: a quarter of this machine's speed, slow 4G. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
export const slowdown = 4
const network = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 675_000 / 8 }

export interface Seen {
  /** Milliseconds until the largest part was drawn. */
  readonly largest: number
  /** How far parts moved by themselves, as browsers count it. */
  readonly shift: number
  /** Milliseconds from the slowest click to the next picture; 16 or less is told as 16. */
  readonly click: number
}

// Code for the page, as text: this process knows no browser's types. Of what came before an observer, browsers keep only
// what took longer than 100 ms, so it observes from the beginning.
const watching = `
  window.seen = { largest: 0, shift: 0, click: 16 }
  const observe = (options, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options)
  observe({ type: 'largest-contentful-paint', buffered: true }, ({ startTime }) => { seen.largest = startTime })
  observe({ type: 'layout-shift', buffered: true }, ({ hadRecentInput, value }) => { if (!hadRecentInput) seen.shift += value })
  observe({ type: 'event', durationThreshold: 16 }, ({ interactionId, duration }) => {
    if (interactionId > 0) seen.click = Math.max(seen.click, duration)
  })`

/** Slows the processor of this page, and its network unless told otherwise; the page writes down what `seenOn` reads. */
export async function slowDown(page: Page, { withNetwork = true } = {}): Promise<void> {
  await page.addInitScript(watching)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (!withNetwork) return
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
}

/** What the browser itself wrote down since the page was opened; of clicks, since this was asked before. */
export async function seenOn(page: Page): Promise<Seen> {
  await page.waitForTimeout(400)
  const [largest = Number.NaN, shift = 0, click = Number.NaN]: number[] = await page.evaluate(`(() => {
    const { largest, shift, click } = seen
    seen.click = 16
    return [largest, shift, click]
  })()`)
  return { largest, shift, click }
}
