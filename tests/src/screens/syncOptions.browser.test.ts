import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, sees, withSync } from './stage.ts'

const test = screenSuite("the options in a sync's details")

const details = (page: Page) => page.getByRole('dialog')
const tab = (page: Page, name: string) => details(page).getByRole('tab', { name }).click()
const isShared = async (page: Page) => page.getByLabel('Share details').isChecked()

async function openOptions(page: Page) {
  await button(page, 'Details').click()
  await tab(page, 'Options')
  await page.getByLabel('Busy only').waitFor()
}

test('Given options that were changed and not saved, when their dialog is closed, then it asks before it throws them away', async ({
  openAs,
}) => {
  const { page } = await openAs(withSync, { at: '/calendars' })
  await openOptions(page)
  await page.getByLabel('Busy only').check()
  await tab(page, 'History')
  await button(page, 'Close').click()
  const question = page.getByRole('alertdialog', { name: 'Close without saving?' })
  await button(page, 'Keep Editing').click()
  await question.waitFor({ state: 'detached' })
  await becomes(() => page.getByLabel('Busy only').isChecked(), true)
  await page.keyboard.press('Escape')
  await button(page, 'Discard Changes').click()
  await details(page).waitFor({ state: 'detached' })
  await openOptions(page)
  assert.is(await isShared(page), true)
  await page.keyboard.press('Escape')
  await details(page).waitFor({ state: 'detached' })
  assert.is(await question.count(), 0)
})

test('Given a low window, then the button that saves the options stands beside Close without scrolling', async ({
  openAs,
}) => {
  const { page } = await openAs(withSync, { at: '/calendars', viewport: { width: 640, height: 400 } })
  await openOptions(page)
  await page.getByLabel('Busy only').check()
  const save = button(page, 'Save Options')
  const [saves, closes] = await Promise.all([save.boundingBox(), button(page, 'Close').boundingBox()])
  assert.is(saves?.y, closes?.y)
  assert.ok(saves && saves.y + saves.height <= 400, 'in view')
  await save.click()
  await sees(page, 'The next run follows the new options.')
  await details(page).waitFor({ state: 'detached' })
})

runInBrowser(test)
