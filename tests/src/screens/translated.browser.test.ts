import type { Page } from 'playwright-core'
import { becomes } from '../kit/eventually.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, sees, subscriber, withOneAccount, withSync } from './stage.ts'

const test = screenSuite('a page that the browser translated')

/** As Chrome does it: each text of the page is taken out, and an element with its translation put in. */
const translate = (page: Page) =>
  page.evaluate(`{
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    while (texts.nextNode()) found.push(texts.currentNode)
    for (const text of found.filter(({ data, parentElement }) => data.trim() && parentElement.tagName !== 'SCRIPT')) {
      const translation = document.createElement('font')
      translation.textContent = text.data
      text.replaceWith(translation)
    }
  }`)

test('Given a translated accounts page, when another account is set as primary and one removed, then it shows both', async ({
  openAs,
}) => {
  const { page, people } = await openAs(subscriber, { at: '/accounts' })
  const card = (email: string) => page.getByRole('region', { name: email })
  await sees(page, '2/2 accounts connected')
  await translate(page)
  await card(people.home).getByRole('button', { name: 'Set as primary' }).click()
  await card(people.home).getByText('Primary', { exact: true }).waitFor()
  await card(people.office).getByRole('button', { name: 'Delete' }).click()
  await button(page, 'Remove account').click()
  await sees(page, '1/2 accounts connected')
})

test('Given a translated billing page, when the plan is cancelled and resumed, then it says each time what holds', async ({
  openAs,
}) => {
  const { page } = await openAs(withOneAccount, { at: '/billing' })
  await sees(page, 'Nothing is charged before.')
  await translate(page)
  await button(page, 'Cancel Subscription').click()
  await button(page, 'Yes, Cancel').click()
  await sees(page, 'Until then everything keeps working.')
  await becomes(() => page.getByText('Nothing is charged before.').count(), 0)
  await translate(page)
  await button(page, 'Resume Subscription').click()
  await sees(page, 'Nothing is charged before.')
  await becomes(() => page.getByText('Until then everything keeps working.').count(), 0)
})

test('Given a translated question before a sync is deleted, when its copies are to go too, then it says so', async ({
  openAs,
}) => {
  const { page } = await openAs(withSync, { at: '/calendars' })
  await button(page, 'Delete').click()
  await sees(page, /Events that were copied stay where they are\./)
  await translate(page)
  await page.getByLabel('Also remove copied events').click()
  await sees(page, /The events that were copied are removed too; the originals stay\./)
  await becomes(() => page.getByText('Events that were copied stay where they are.').count(), 0)
})

runInBrowser(test)
