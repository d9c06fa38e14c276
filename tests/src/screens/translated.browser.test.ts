import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, sees, subscriber, visitor, withCalendars, withOneAccount, withSync } from './stage.ts'

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

test('Given a translated calendars page, when the form is opened and closed, then its button says each time what it does', async ({
  openAs,
}) => {
  const { page } = await openAs(withSync, { at: '/calendars' })
  await button(page, 'Create Sync').waitFor()
  await translate(page)
  await button(page, 'Create Sync').click()
  await page.getByLabel('Source Calendar').waitFor()
  await translate(page)
  await button(page, 'Cancel').click()
  await becomes(() => page.getByLabel('Source Calendar').count(), 0)
  await button(page, 'Create Sync').waitFor()
})

test('Given a translated sentence about a sync, when keywords come and go, then it says what will be copied', async ({
  openAs,
}) => {
  const { page, work, family } = await openAs(withCalendars, { at: '/calendars' })
  await button(page, 'Create Sync').first().click()
  await page.getByLabel('Source Calendar').selectOption(work.id)
  await page.getByLabel('Target Calendar').selectOption(family.id)
  const sentence = page.getByText(/^Copies /)
  for (const [keywords, said] of [
    ['flight, hotel', 'Copies travel events that mention flight or hotel.'],
    ['', 'Copies all travel events.'],
    ['flight', 'Copies travel events that mention flight.'],
  ] as const) {
    await page.getByLabel('Keywords').fill(keywords)
    await becomes(async () => (await sentence.innerText()).replace('\u00a0', ' '), said)
    await translate(page)
  }
})

test('Given a translated checkout of a plan, when that is resumed, then it says how the plan goes on', async ({
  openAs,
  caughtUp,
}) => {
  const { page, client } = await openAs(withOneAccount)
  assert.is((await client.post('/api/user/subscription/cancel')).status, 200)
  await caughtUp()
  await page.goto('/subscribe')
  await sees(page, 'You cancelled it.')
  await translate(page)
  await button(page, 'Resume Subscription').click()
  await sees(page, /^It renews on .*There is nothing to buy\.$/)
  await becomes(() => page.getByText('You cancelled it.').count(), 0)
})

test('A text that was taken out of its element keeps the page from nothing beside it', async ({ openAs }) => {
  const { page } = await openAs(visitor, { at: '/login' })
  await button(page, 'Sign in with Google').waitFor()
  const left = await page.evaluate<string>(`{
    const place = document.createElement('p')
    const text = document.createTextNode('Hello')
    place.append(text)
    const translation = document.createElement('font')
    translation.textContent = 'Hallo'
    text.replaceWith(translation)
    const added = document.createElement('b')
    place.insertBefore(added, text)
    place.removeChild(text)
    place.innerHTML
  }`)
  assert.is(left, '<font>Hallo</font><b></b>')
})

runInBrowser(test)
