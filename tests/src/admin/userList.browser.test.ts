import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { adminEmail } from '../kit/people.ts'
import { runInBrowser } from '../screens/screenSuite.ts'
import { sees, subscriber } from '../screens/stage.ts'
import { adminSuite } from './adminStage.ts'
import { button } from './panel.ts'

const test = adminSuite('the list of users')

const plans = [
  ['pro', 'active'],
  ['enterprise', 'trial'],
  ['none', 'inactive'],
  ['pro', 'cancelled'],
] as const

test.before(async ({ admin }) => {
  for (let n = 10; n < 38; n += 1) {
    const [subscriptionTier, subscriptionStatus] = plans[n % 4] ?? plans[0]
    await admin.post('/api/admin/users/test', {
      email: `person${n}@test.example`,
      displayName: `Person ${n}`,
      subscriptionTier,
      subscriptionStatus,
      role: n === 12 ? 'support' : 'user',
    })
  }
})

const people = 29

test('It is paged, filtered, searched and sorted by the server, and the address keeps all of it, for Back too', async ({
  open,
  admin,
}) => {
  const { page } = await open(admin, { at: '/admin' })
  await sees(page, `1–25 of ${people}`)
  await becomes(() => button(page, 'Previous').isDisabled(), true)
  await button(page, 'Next').click()
  await sees(page, `26–${people} of ${people}`)
  await becomes(() => page.getByRole('row').count(), 1 + people - 25)
  await becomes(() => button(page, 'Next').isDisabled(), true)
  // Back shows what was there before, and a page that was left by Back can be left by it again.
  await page.goBack()
  await sees(page, `1–25 of ${people}`)

  await page.getByRole('button', { name: 'User', exact: true }).click()
  await page.getByRole('columnheader', { name: 'User' }).and(page.locator('[aria-sort=ascending]')).waitFor()
  await page.getByRole('row').nth(1).getByText(adminEmail).waitFor()
  await page.getByRole('button', { name: 'User', exact: true }).click()
  await page.getByRole('columnheader', { name: 'User' }).and(page.locator('[aria-sort=descending]')).waitFor()
  await page.getByRole('row').nth(1).getByText('person37@test.example').waitFor()

  await page.getByLabel('Tier', { exact: true }).selectOption('enterprise')
  await sees(page, '1–7 of 7')
  await page.getByLabel('Status', { exact: true }).selectOption('active')
  await sees(page, 'No users match')
  await page.getByLabel('Tier', { exact: true }).selectOption('pro')
  await sees(page, '1–7 of 7')
  await page.getByLabel('Status', { exact: true }).selectOption('')
  await page.getByLabel('Tier', { exact: true }).selectOption('')
  await page.getByLabel('Role', { exact: true }).selectOption('support')
  await sees(page, 'person12@test.example', '1–1 of 1')
  await page.reload()
  await sees(page, '1–1 of 1')
  await page.getByLabel('Role', { exact: true }).selectOption('')
  await page.getByLabel('Search users').fill('PERSON 21')
  await sees(page, 'person21@test.example', '1–1 of 1')
})

test('What is chosen and what is searched for right after both hold, however slow the browser is', async ({
  open,
  admin,
}) => {
  const { page } = await open(admin, { at: '/admin' })
  await sees(page, `1–25 of ${people}`)
  await page.getByLabel('Role', { exact: true }).selectOption('support')
  await sees(page, '1–1 of 1')
  // A clock that stands still: what both ask for is due at the same moment, as where drawing takes long.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Role', { exact: true }).selectOption('')
  await page.getByLabel('Search users').fill('PERSON 21')
  await page.clock.fastForward(1000)
  await page.clock.resume()
  await sees(page, 'person21@test.example', '1–1 of 1')
})

test('An order that is chosen while a search is due takes nothing back, and is not taken back by it', async ({
  open,
  admin,
}) => {
  const { page } = await open(admin, { at: '/admin' })
  await sees(page, `1–25 of ${people}`)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Search users').fill('PERSON 2')
  await page.getByRole('button', { name: 'User', exact: true }).click()
  // The order goes to the address, and in the same instant the search is due: nothing was drawn in between.
  await page.clock.fastForward(1000)
  await page.clock.resume()
  await page.getByRole('columnheader', { name: 'User' }).and(page.locator('[aria-sort=ascending]')).waitFor()
  await page.getByRole('row').nth(1).getByText('person20@test.example').waitFor()
  await becomes(() => page.getByRole('row').count(), 1 + 10)
})

test("A row opens to the person's details and addresses, and closes again", async ({ system, open, admin }) => {
  const { people } = await subscriber(system)
  const { page } = await open(admin, { at: '/admin' })
  const toggle = button(page, `Details of ${people.office}`)
  await becomes(() => toggle.getAttribute('aria-expanded'), 'false')
  await toggle.click()
  await becomes(() => toggle.getAttribute('aria-expanded'), 'true')
  for (const name of ['Access until', 'Trial ends', 'Administrator', 'Last change'])
    await page.getByRole('term').filter({ hasText: name }).waitFor()
  const addresses = page.getByRole('cell').getByRole('listitem')
  await addresses.filter({ hasText: people.office }).filter({ hasText: 'Registered with' }).waitFor()
  await addresses.filter({ hasText: people.office }).filter({ hasText: 'Primary account' }).waitFor()
  await addresses.filter({ hasText: people.home }).filter({ hasText: 'Verified' }).waitFor()
  await becomes(() => addresses.count(), 2)
  await toggle.click()
  await becomes(() => addresses.count(), 0)
})

test('On a phone each person is a card, and the order is chosen from a list', async ({ open, admin }) => {
  const { page } = await open(admin, { at: '/admin', viewport: { width: 375, height: 800 } })
  await page.getByLabel('Sort by').selectOption('email ASC')
  await page.getByRole('row').filter({ hasText: adminEmail }).first().waitFor()
  const cards = page.locator('tbody > tr')
  await cards.first().filter({ hasText: adminEmail }).getByText('Edit role').waitFor()
  await becomes(() => page.getByRole('columnheader').first().isVisible(), false)
})

test('On a phone each action is called what is written on it', async ({ open, admin }) => {
  const { page } = await open(admin)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/admin')
  await page.getByLabel('Sort by').selectOption('email ASC')
  await button(page, `Edit role of ${adminEmail}`).waitFor()
  // In one moment: the order that was just chosen may still come.
  const actions = await page.evaluate<[string, string | null][]>(
    "[...document.querySelectorAll('table button')].map((button) => [button.innerText.trim(), button.getAttribute('aria-label')])",
  )
  for (const [written, called] of actions)
    if (written !== '' && called !== null) assert.ok(called.startsWith(written), `“${called}” reads “${written}”`)
})

runInBrowser(test)
