import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, withSync } from './stage.ts'

const test = screenSuite('the cards of syncs')

test('Given a sync, then a heading names it, and the buttons of its card are told apart by that name', async ({
  openAs,
}) => {
  const { page } = await openAs(withSync, { at: '/calendars' })
  const heading = page.getByRole('heading', { level: 2, name: 'Lea at work and Lea at home' })
  await heading.waitFor({ state: 'attached' })
  const controls = ['Details', 'Filters', 'Delete', 'Sync Now'].map((name) => button(page, name))
  for (const control of [...controls, page.getByRole('checkbox', { name: 'Active' })])
    assert.is(await control.getAttribute('aria-describedby'), await heading.getAttribute('id'))
})

test('Given choices of which one holds, then their group has the name that stands above them', async ({ openAs }) => {
  const { page } = await openAs(withSync, { at: '/calendars' })
  await button(page, 'Create Sync').click()
  for (const name of ['Direction', 'What counts as travel'])
    await becomes(() => page.getByRole('radiogroup', { name, exact: true }).count(), 1)
})

runInBrowser(test)
