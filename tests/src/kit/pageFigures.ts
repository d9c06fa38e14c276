import type { Page } from 'playwright-core'

export type PageFigures = Awaited<ReturnType<typeof figuresOf>>

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

/** Has the page write down what `figuresOf` reads, from the next address on. */
export async function watchFigures(page: Page): Promise<void> {
  await page.addInitScript(watching)
}

/** What the browser itself wrote down since the page was opened; of clicks, since this was asked before. */
export async function figuresOf(page: Page) {
  await page.waitForTimeout(400)
  const [largest = Number.NaN, shift = 0, click = Number.NaN]: number[] = await page.evaluate(`(() => {
    const { largest, shift, click } = seen
    seen.click = 16
    return [largest, shift, click]
  })()`)
  return {
    /** Milliseconds until the largest part was drawn. */
    largest,
    /** How far parts moved by themselves, as browsers count it. */
    shift,
    /** Milliseconds from the slowest click to the next picture; 16 or less is told as 16. */
    click,
  }
}
