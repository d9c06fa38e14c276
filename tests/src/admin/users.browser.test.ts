import * as assert from 'uvu/assert'
import { signedIn } from '../kit/arrivals.ts'
import { becomes } from '../kit/eventually.ts'
import { subscribedAs } from '../kit/identities.ts'
import { adminEmail } from '../kit/people.ts'
import { usersSeenBy } from '../kit/staff.ts'
import { makePeople } from '../kit/trips.ts'
import { countRequests } from '../screens/clock.ts'
import { runInBrowser } from '../screens/screenSuite.ts'
import { sees } from '../screens/stage.ts'
import { adminSuite } from './adminStage.ts'
import { adminTabs, button, chooseTab, joined, tabNames } from './panel.ts'

const test = adminSuite('changing users, and the figures')

test('An admin comes through the badge, changes a role and a plan, and deletes a person after the question', async ({
  open,
  admin,
}) => {
  const moment = '2031-05-01T10:00:00.000Z'
  const mia = { email: 'mia@test.example', displayName: 'Mia Test', subscriptionExpiry: moment }
  await admin.post('/api/admin/users/test', mia)
  const { page } = await open(admin, { at: '/' })
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await button(page, `Details of ${adminEmail}`).waitFor()
  await becomes(() => tabNames(page), [...adminTabs])

  await button(page, 'Edit role of mia@test.example').click()
  const dialog = page.getByRole('dialog')
  const offered = (label: string) => dialog.getByLabel(label).locator('option').allTextContents()
  await becomes(() => offered('Role'), ['User', 'Admin', 'Support'])
  const isAdministrator = () => dialog.getByLabel('Administrator').isChecked()
  await dialog.getByLabel('Role').selectOption('admin')
  await becomes(isAdministrator, true)
  await dialog.getByLabel('Role').selectOption('user')
  await becomes(isAdministrator, false)
  await dialog.getByLabel('Role').selectOption('admin')
  await dialog.getByLabel('Administrator').uncheck()
  await button(page, 'Save Changes').click()
  await sees(page, 'Role updated')
  await page.getByRole('row', { name: /mia@test.example Admin, no rights Pro Active/ }).waitFor()
  await button(page, 'Edit role of mia@test.example').click()
  await dialog.getByLabel('Role').selectOption('support')
  await button(page, 'Save Changes').click()
  await sees(page, 'Role updated')
  await page.getByRole('row', { name: /mia@test.example Support Pro Active/ }).waitFor()
  await button(page, 'Edit role of mia@test.example').click()
  await dialog.getByLabel('Administrator').check()
  await button(page, 'Save Changes').click()
  await page.getByRole('row', { name: /mia@test.example Admin Pro Active/ }).waitFor()

  await button(page, 'Edit subscription of mia@test.example').click()
  await becomes(() => offered('Tier'), ['None', 'Pro', 'Enterprise'])
  await becomes(() => offered('Status'), ['Active', 'Inactive', 'Cancelled', 'Trial'])
  await dialog.getByLabel('Tier').selectOption('enterprise')
  await dialog.getByLabel('Status').selectOption('trial')
  await becomes(() => dialog.getByLabel('Expiry').inputValue(), '2031-05-01')
  await button(page, 'Save Changes').click()
  await sees(page, 'Subscription updated')
  await page.getByRole('row', { name: /mia@test.example Admin Enterprise Trial/ }).waitFor()
  const expiry = async () => (await usersSeenBy(admin, { email: 'mia@test.example' }))[0]?.subscriptionExpiry
  await becomes(expiry, moment)
  await button(page, 'Edit subscription of mia@test.example').click()
  await dialog.getByLabel('Expiry').fill('2031-05-02')
  await button(page, 'Save Changes').click()
  await becomes(expiry, '2031-05-02T23:59:59.999Z')
  await button(page, 'Details of mia@test.example').click()
  const fact = (name: string) =>
    page
      .locator('dl > div', { has: page.getByText(name, { exact: true }) })
      .getByRole('definition')
      .innerText()
  await becomes(() => fact('Access until'), 'May 2, 2031')
  await button(page, 'Edit subscription of mia@test.example').click()
  await becomes(() => dialog.getByLabel('Expiry').inputValue(), '2031-05-02')
  await dialog.getByLabel('Status').selectOption('cancelled')
  await dialog.getByLabel('Expiry').fill('')
  await button(page, 'Save Changes').click()
  await page.getByRole('row', { name: /mia@test.example Admin Enterprise Cancelled/ }).waitFor()
  await becomes(expiry, null)
  await becomes(() => fact('Access'), 'None: the plan is not active')

  await button(page, 'Delete user mia@test.example').click()
  const question = page.getByRole('alertdialog')
  await question.getByText(/Are you sure you want to delete mia@test.example/).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await sees(page, 'mia@test.example')
  await button(page, 'Delete user mia@test.example').click()
  const [user] = await usersSeenBy(admin, { email: 'mia@test.example' })
  const addresses = countRequests(page, `/api/admin/users/${user?.id}/emails`)
  await question.getByRole('button', { name: 'Delete User' }).click()
  await sees(page, 'User deleted')
  await button(page, 'Delete user mia@test.example').waitFor({ state: 'detached' })
  await addresses.is(0)
})

test('Given the row of an admin themselves, then its delete button is off, keeps its name, and the reason is beside it', async ({
  open,
  admin,
}) => {
  const { page } = await open(admin, { at: '/admin' })
  const own = button(page, `Delete user ${adminEmail}`)
  await own.waitFor()
  const reason = page.getByText('You cannot delete yourself')
  await reason.waitFor({ state: 'attached' })
  await becomes(() => own.isDisabled(), true)
  await page.getByTitle('You cannot delete yourself').getByRole('button').waitFor()
  for (const width of [768, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await reason.waitFor()
    assert.is(await own.innerText(), 'Delete user')
  }
  await page.getByRole('button', { name: 'Delete user', description: 'You cannot delete yourself' }).waitFor()
})

test('Statistics show the four counters', async ({ open, admin }) => {
  for (const [n, subscriptionTier, subscriptionStatus] of [
    [1, 'pro', 'active'],
    [2, 'pro', 'trial'],
    [3, 'enterprise', 'active'],
    [4, 'pro', 'cancelled'],
    [5, 'none', 'active'],
  ])
    await admin.post('/api/admin/users/test', { email: `p${n}@test.example`, subscriptionTier, subscriptionStatus })
  const { page } = await open(admin, { at: '/admin' })
  await chooseTab(page, 'Statistics')
  await sees(page, 'Paid for, given by an administrator, or in a trial')
  for (const [name, count] of [
    ['Total users', 6],
    ['Active subscriptions', 3],
    ['Pro subscriptions', 2],
    ['Enterprise subscriptions', 1],
  ]) {
    const counter = page.locator('dl > div').filter({ has: page.getByText(String(name), { exact: true }) })
    await counter.getByText(String(count), { exact: true }).waitFor()
  }
})

test('Given a plan that went on while an admin had it open, when they save another tier, then what they left as it was is what it has become', async ({
  open,
  admin,
}) => {
  await admin.post('/api/admin/users/test', { email: 'noa@test.example', subscriptionExpiry: '2031-05-01' })
  const { page } = await open(admin, { at: '/admin' })
  await button(page, 'Edit subscription of noa@test.example').click()
  const dialog = page.getByRole('dialog')
  await becomes(() => dialog.getByLabel('Expiry').inputValue(), '2031-05-01')
  const user = async () => (await usersSeenBy(admin, { email: 'noa@test.example' }))[0]
  const goneOn = { tier: 'pro', status: 'trial', expiry: '2031-06-01' }
  await admin.patch(`/api/admin/users/${(await user())?.id}/subscription`, goneOn)
  await dialog.getByLabel('Tier').selectOption('enterprise')
  await button(page, 'Save Changes').click()
  await page.getByRole('row', { name: /noa@test.example User Enterprise Trial/ }).waitFor()
  await becomes(async () => (await user())?.subscriptionExpiry, '2031-06-01T23:59:59.999Z')
})

test('Given a plan that has ended, when an admin gives access, then the expiry stands empty and the plan has none', async ({
  open,
  admin,
}) => {
  await admin.post('/api/admin/users/test', { email: 'ada@test.example', subscriptionExpiry: '2020-05-01' })
  const { page } = await open(admin, { at: '/admin' })
  await button(page, 'Edit subscription of ada@test.example').click()
  const dialog = page.getByRole('dialog')
  await becomes(() => dialog.getByLabel('Expiry').inputValue(), '')
  await dialog.getByLabel('Tier').selectOption('pro')
  await dialog.getByLabel('Status').selectOption('active')
  await button(page, 'Save Changes').click()
  await page.getByRole('row', { name: /ada@test.example User Pro Active/ }).waitFor()
  await becomes(async () => (await usersSeenBy(admin, { email: 'ada@test.example' }))[0]?.subscriptionExpiry, null)
})

test('Given a plan with an end in the future that was set inactive, when an admin opens it, then its expiry stands there', async ({
  open,
  admin,
}) => {
  const zoe = { email: 'zoe@test.example', subscriptionStatus: 'inactive', subscriptionExpiry: '2031-05-01' }
  await admin.post('/api/admin/users/test', zoe)
  const { page } = await open(admin, { at: '/admin' })
  await button(page, 'Edit subscription of zoe@test.example').click()
  const dialog = page.getByRole('dialog')
  await becomes(() => dialog.getByLabel('Expiry').inputValue(), '2031-05-01')
  await dialog.getByLabel('Status').selectOption('active')
  await button(page, 'Save Changes').click()
  await page.getByRole('row', { name: /zoe@test.example User Pro Active/ }).waitFor()
  const expiry = async () => (await usersSeenBy(admin, { email: 'zoe@test.example' }))[0]?.subscriptionExpiry
  await becomes(expiry, '2031-05-01T23:59:59.999Z')
})

test('Given a plan that its person cancelled, when an admin changes its tier, then it stays cancelled, until they choose Active', async ({
  open,
  admin,
  system,
}) => {
  const { office } = await makePeople(system.emulator)
  const person = await subscribedAs(system, office)
  await person.post('/api/user/subscription/cancel', {})
  const seen = async () => {
    const [user] = await usersSeenBy(admin, { email: office })
    return [user?.subscriptionTier, user?.subscriptionStatus, user?.isCancelled]
  }
  await becomes(seen, ['pro', 'active', true])
  const { page } = await open(admin, { at: '/admin' })
  const dialog = page.getByRole('dialog')
  const choose = async (label: string, choice: string) => {
    await button(page, `Edit subscription of ${office}`).click()
    await becomes(() => dialog.getByLabel('Status').inputValue(), 'cancelled')
    await dialog.getByLabel(label).selectOption(choice)
    await button(page, 'Save Changes').click()
    await dialog.waitFor({ state: 'detached' })
  }
  await choose('Tier', 'enterprise')
  await becomes(seen, ['enterprise', 'active', true])
  await choose('Status', 'active')
  await becomes(seen, ['enterprise', 'active', false])
})

test('Given lists that show what a person asked for, when an admin deletes that person, then they show it no more', async ({
  open,
  admin,
  system,
}) => {
  const { client, people } = await signedIn(system)
  await joined(system, admin, people.office)
  const request = { companyName: 'Fjord & Sons', billingEmail: 'accounts@fjord.example' }
  await client.post('/api/user/subscription', { tier: 'enterprise', paymentMethod: 'invoice', ...request })
  const { page } = await open(admin, { at: '/admin/waitlist' })
  await sees(page, people.office)
  await chooseTab(page, 'Enterprise requests')
  await sees(page, 'Fjord & Sons')
  await chooseTab(page, 'Users')
  await button(page, `Delete user ${people.office}`).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete User' }).click()
  await button(page, `Delete user ${people.office}`).waitFor({ state: 'detached' })
  await chooseTab(page, 'Enterprise requests')
  await sees(page, 'No requests yet')
  await chooseTab(page, 'Waitlist')
  await sees(page, 'The waitlist is empty')
})

runInBrowser(test)
