import { watchFigures } from '@calendar-sync/tests/kit/pageFigures'
import type { Page } from 'playwright-core'

/** A phone of the middle class as Lighthouse has it: a quarter of this machine's speed, slow 4G. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
export const slowdown = 4
/** Browsers tell how long a click took in steps of so many milliseconds. */
export const clickStep = 8
const network = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 675_000 / 8 }

/** Slows the processor of this page, and its network unless told otherwise; the page writes down its figures. */
export async function slowDown(page: Page, { withNetwork = true } = {}): Promise<void> {
  await watchFigures(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (!withNetwork) return
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
}
