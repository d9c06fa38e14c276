import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { becomes, holds } from '../kit/eventually.ts'
import { idOf } from '../kit/staff.ts'
import { runInBrowser } from '../screens/screenSuite.ts'
import { holdBack, sees, subscriber, withRun, withSync } from '../screens/stage.ts'
import { adminSuite } from './adminStage.ts'
import { button, chooseType } from './panel.ts'

const test = adminSuite('the history')

const lines = (page: Page) => page.getByRole('tabpanel').locator('ol > li')
const told = async (page: Page) => (await lines(page).allInnerTexts()).join('\n')

test('Several types at once are chosen as chips, kept in the address, and taken away one by one', async ({
  system,
  open,
  admin,
}) => {
  await withSync(system)
  const { page } = await open(admin, { at: '/admin/history' })
  await chooseType(page, 'Sync created')
  await page.waitForURL(/SyncCreated/)
  await lines(page).filter({ hasText: 'created the sync' }).waitFor()
  await chooseType(page, 'Account connected')
  await page.waitForURL(/AccountConnected/)
  await lines(page).filter({ hasText: 'connected the account' }).first().waitFor()
  await holds(async () => {
    for (const line of await lines(page).allInnerTexts())
      assert.match(line.replaceAll('\n', ' '), /created the sync|connected the account/)
  })

  // The searches are loaded after the list, on a slow network long after it.
  const letGo = await holdBack(page, /historyInputs/)
  await page.reload()
  await lines(page).filter({ hasText: 'connected the account' }).first().waitFor()
  letGo()
  await page.getByRole('button', { name: 'Sync created' }).waitFor()
  await page.getByRole('button', { name: 'Account connected' }).waitFor()
  // Backspace in the empty field takes the last one away.
  await page.getByRole('combobox', { name: 'Event types' }).press('Backspace')
  await page.getByRole('button', { name: 'Account connected' }).waitFor({ state: 'detached' })
  await lines(page).filter({ hasText: 'connected the account' }).first().waitFor({ state: 'detached' })
  await holds(async () => assert.match(await told(page), 'created the sync'))
  await button(page, 'Clear').click()
  await lines(page).filter({ hasText: 'signed in' }).first().waitFor()
})

test('A person is found by a part of their name; only then personal details are read, and the look is recorded', async ({
  system,
  open,
  caughtUp,
  admin,
}) => {
  const { people } = await withSync(system)
  // A look that is not recorded in time is refused, and tried again.
  const { page } = await open(admin, { at: '/admin/history', callsFail: true })
  await sees(page, 'Choose a person to read personal details')
  await lines(page).first().waitFor()
  assert.is((await told(page)).includes(people.home), false)
  const field = page.getByRole('combobox', { name: 'Person' })
  await field.fill('nobody is called this')
  await sees(page, 'No user has this name or address')
  await field.fill(people.office)
  await page.getByRole('option').filter({ hasText: people.office }).click()
  await sees(page, 'You see personal details here.')
  await lines(page)
    .filter({ hasText: `connected the account ${people.home}` })
    .waitFor()
  await caughtUp()
  await page.reload()
  await lines(page).filter({ hasText: 'looked at what is on record about this person' }).first().waitFor()
})

test('Actor, kind of actor, stream and time narrow the list; nothing left is said, with a way back', async ({
  system,
  open,
  admin,
}) => {
  const { client } = await subscriber(system)
  const person = await idOf(client)
  const { page } = await open(admin, { at: '/admin/history' })
  await button(page, 'More filters').click()
  await page.getByLabel('Done by').selectOption('system')
  await page.waitForURL(/actorKind/)
  await lines(page).filter({ hasText: 'signed in' }).first().waitFor({ state: 'detached' })
  await holds(async () => {
    for (const line of await lines(page).allInnerTexts()) assert.match(line, 'The system')
  })
  await page.getByLabel('Done by').selectOption('')
  await page.getByLabel('Stream').fill(`user-${person}`)
  await page.waitForURL(/stream/)
  await lines(page).filter({ hasText: 'Ada Lindqvist' }).first().waitFor({ state: 'detached' })
  await lines(page).filter({ hasText: 'signed up as' }).waitFor()
  await page.getByLabel('From').fill('2100-01-01T00:00')
  await sees(page, 'Nothing happened')
  await button(page, 'Show everything').click()
  await lines(page).filter({ hasText: 'signed in' }).first().waitFor()
  await becomes(() => new URL(page.url()).searchParams.get('filter'), '{}')
})

test('Given the history of a person who has left, then by whom it is narrowed still stands there, and can be taken away', async ({
  system,
  open,
  admin,
  caughtUp,
}) => {
  const { client } = await subscriber(system)
  const person = await idOf(client)
  assert.is((await client.delete('/api/user')).status, 200)
  await caughtUp()
  const { page } = await open(admin, { at: `/admin/history?filter=${JSON.stringify({ person })}`, callsFail: true })
  const narrowed = page.getByRole('combobox', { name: 'Person' })
  await becomes(() => narrowed.inputValue(), 'An erased person')
})

test('One event leads to everything of its request, and names its reference for who compares it', async ({
  system,
  open,
  admin,
}) => {
  const { client } = await withRun(system)
  const { page } = await open(admin, {
    at: `/admin/history?filter=${encodeURIComponent(JSON.stringify({ person: await idOf(client) }))}`,
  })
  await lines(page).filter({ hasText: 'asked for a sync' }).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'What happened' })
  await dialog.getByRole('heading', { name: 'The whole story' }).waitFor()
  await dialog.getByText('Identifiers').click()
  const reference = await dialog.locator('dl > div').filter({ hasText: 'Reference' }).locator('dd').innerText()
  assert.match(reference, /^[0-9a-f-]{36}$/)
  await dialog.getByRole('link', { name: 'All that it led to' }).click()
  await dialog.waitFor({ state: 'detached' })
  await lines(page).filter({ hasText: 'finished the run' }).waitFor()
  await becomes(() => page.getByLabel('Reference').inputValue(), reference)
})

test('The list is paged, newest first', async ({ open, admin }) => {
  await Promise.all(
    Array.from({ length: 30 }, (_, n) => admin.post('/api/admin/users/test', { email: `many${n}@test.example` })),
  )
  const { page } = await open(admin, { at: '/admin/history' })
  await sees(page, /^1–50 of \d+/)
  await button(page, 'Next').click()
  await sees(page, /^51–\d+ of \d+/)
  await button(page, 'Previous').click()
  await sees(page, /^1–50 of \d+/)
})

runInBrowser(test)
