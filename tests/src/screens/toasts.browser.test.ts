import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { stopClock } from './clock.ts'
import { type OpenAs, runInBrowser, screenSuite } from './screenSuite.ts'
import { visitor } from './stage.ts'

const test = screenSuite('toasts')

const toasts = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Invalid email' })

/** The landing page with its waitlist open, where each press of Join without an address makes a toast. */
async function withToasts({ openAs }: { openAs: OpenAs }, count: number) {
  const { page } = await openAs(visitor)
  await page.clock.install()
  await page.goto('/landing')
  await page.getByRole('button', { name: 'Get early access' }).click()
  const join = page.getByRole('button', { name: 'Join Waitlist' })
  await join.waitFor()
  await stopClock(page)
  // The first brings the script of all, for which React takes its time.
  await join.click()
  await page.clock.runFor(1_000)
  await toasts(page).waitFor()
  await page.clock.runFor(6_000)
  await toasts(page).waitFor({ state: 'detached' })
  for (let made = 0; made < count; made += 1) {
    await join.click()
    await page.clock.runFor(1)
  }
  if (count > 0)
    await toasts(page)
      .nth(Math.min(count, 5) - 1)
      .waitFor()
  return page
}

test('There are five at most, each for five seconds', async (context) => {
  const page = await withToasts(context, 7)
  await becomes(() => toasts(page).count(), 5)
  await page.clock.runFor(4_900)
  await becomes(() => toasts(page).count(), 5)
  await page.clock.runFor(2_000)
  await toasts(page).first().waitFor({ state: 'detached' })
})

test('F8 leads to them by keyboard, also over a dialog, and each can be closed', async (context) => {
  const page = await withToasts(context, 1)
  await page.keyboard.press('F8')
  const place = "document.activeElement?.closest('[role=region]')?.getAttribute('aria-label')"
  await becomes(() => page.evaluate<string>(place), 'Notifications (F8)')
  await toasts(page).getByRole('button', { name: 'Close' }).click()
  await toasts(page).waitFor({ state: 'detached' })
})

test('Given an open dialog, when a toast comes, then it stands at the top, away from the buttons of the dialog', async (context) => {
  const page = await withToasts(context, 1)
  const dialog = await page.getByRole('dialog').boundingBox()
  assert.ok(dialog)
  await becomes(async () => {
    const toast = await toasts(page).boundingBox()
    return toast !== null && toast.y + toast.height < dialog.y + dialog.height / 2
  }, true)
})

test('Given a button that is pressed down, when a toast comes over it before it is let go, then the press counts', async (context) => {
  const page = await withToasts(context, 2)
  // So low that the third toast from the top comes to lie over the button.
  await page.setViewportSize({ width: 700, height: 260 })
  const join = page.getByRole('button', { name: 'Join Waitlist' })
  await join.scrollIntoViewIfNeeded()
  const button = await join.boundingBox()
  assert.ok(button)
  const [x, y] = [button.x + button.width / 2, button.y + button.height - 8]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.keyboard.press('Enter')
  await page.clock.runFor(1)
  // It slides to its place.
  await becomes(async () => {
    const over = await toasts(page).last().boundingBox()
    return over !== null && over.x < x && x < over.x + over.width && over.y < y && y < over.y + over.height
  }, true)
  await page.mouse.up()
  await becomes(() => toasts(page).count(), 4)
  // What lies over it is pressed instead when it was there before.
  await page.mouse.click(x, y)
  await toasts(page).first().hover()
  await becomes(() => toasts(page).count(), 4)
})

for (const [pixels, gone] of [
  [45, false],
  [60, true],
] as const)
  test(`Swiped aside by ${pixels} pixels a toast ${gone ? 'goes' : 'comes back'}`, async (context) => {
    const page = await withToasts(context, 1)
    const box = await toasts(page).boundingBox()
    assert.ok(box)
    const [x, y] = [box.x + 40, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 20, y)
    await page.mouse.move(x + pixels, y)
    await page.mouse.up()
    if (gone) await toasts(page).waitFor({ state: 'detached' })
    else await becomes(() => toasts(page).getAttribute('data-swipe'), 'cancel')
  })

runInBrowser(test)
