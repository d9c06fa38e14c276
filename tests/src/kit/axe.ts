import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { eventually } from './eventually.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const Violations = z.array(
  z.object({ id: z.string(), impact: z.string().nullable(), nodes: z.array(z.object({ html: z.string() })) }),
)

/** Nothing is being loaded again, and nothing is fading in: both are pale for a moment, and have too little contrast. */
const settled = `(!document.querySelector('[aria-busy=true]') && document.getAnimations().every(
  (animation) => animation.playState !== 'running' || animation.effect?.getComputedTiming().endTime === Infinity))`

const wholePage = 'document'
/** What is open over the page, where anything is. */
const topmost = `(document.querySelector('[role=dialog], [role=alertdialog]') ?
  document.querySelectorAll('[role=dialog], [role=alertdialog]') : document)`

/** What axe finds on a page that stands still all the while; null when it did not. It fetches no style sheets for rules that are off. */
const look = (part: string, options: object) => `(async () => {
  let still = ${settled}
  if (!still) return null
  const watcher = new MutationObserver(() => { still &&= ${settled} })
  watcher.observe(document, { subtree: true, childList: true, attributes: true })
  const { violations } = await axe.run(${part}, ${JSON.stringify({ resultTypes: ['violations'], preload: false, ...options })})
  watcher.disconnect()
  return still && ${settled} ? JSON.parse(JSON.stringify(violations)) : null
})()`

/**
 * Serious and critical violations, each with the first element it concerns.
 * @param options of axe, beside the usual ones
 */
export async function violationsOn(page: Page, options: object = {}, part = wholePage): Promise<string[]> {
  // A script of the page's own: it is there until the page is left.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  // Not waitForFunction: it looks again from within the page, whose policy forbids to evaluate a text.
  const found = await eventually(async () => (await page.evaluate(look(part, options))) ?? undefined)
  return Violations.parse(found)
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${new URL(page.url()).pathname}: ${id} ${nodes[0]?.html}`)
}

/**
 * What is found in either theme. They differ in colours alone, so the page need not be opened again (it follows the system's), and
 * only what axe says of colours is asked for a second time: of what is open over the page, where the page itself was looked at before.
 */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [theme, options, part] of [
    ['dark', { runOnly: ['color-contrast', 'link-in-text-block'] }, topmost],
    ['light', {}, wholePage],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.locator(`html.${theme}`).waitFor({ state: 'attached' })
    found.push(...(await violationsOn(page, options, part)).map((violation) => `${theme} ${violation}`))
  }
  return found
}
