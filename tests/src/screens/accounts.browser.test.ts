import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { accountsOf } from '../kit/identities.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { alert, button, holdBack, openFromHeader, sees, subscriber, withOneAccount, withSync } from './stage.ts'

const test = screenSuite('the accounts page')

const card = (page: Page, email: string) => page.getByRole('region', { name: email })

test('With two accounts: switch off and on, set as primary, refresh, delete; never the last one', async ({
  openAs,
}) => {
  const { page, people } = await openAs(subscriber, { at: '/accounts' })
  await sees(page, '2/2 accounts connected')
  await becomes(() => button(page, 'Add Google Account').isDisabled(), true)
  const [office, home] = [card(page, people.office), card(page, people.home)]
  await office.getByText('Primary', { exact: true }).waitFor()
  await home.getByRole('switch').click()
  await sees(page, /This account will no longer sync/)
  await home.getByText('Inactive', { exact: true }).waitFor()
  await home.getByRole('switch').and(page.locator(':focus')).waitFor()
  await home.getByRole('switch').click()
  await sees(page, 'This account will now sync with your calendars.')
  const sent = page.waitForRequest(/\/set-primary$/)
  await home.getByRole('button', { name: 'Set as primary' }).click()
  assert.is((await sent).postData(), null)
  await sees(page, 'Primary Account Set')
  await home.getByText('Primary', { exact: true }).waitFor()
  await home.getByRole('button', { name: 'Refresh' }).click()
  await sees(page, 'Token Refreshed')
  await office.getByRole('button', { name: 'Delete' }).click()
  await button(page, 'Remove account').click()
  await sees(page, 'Account Removed', '1/2 accounts connected')
  await home.getByText('You must have at least one Google account connected.').waitFor()
  const place = page.getByRole('region', { name: 'Your other calendar’s account' })
  await place.getByRole('button', { name: 'Connect Account' }).waitFor()
  await becomes(() => button(page, 'Delete').count(), 0)
})

test('Given accounts that could not be loaded, when that is dismissed, then they can still be loaded again', async ({
  openAs,
}) => {
  const { page } = await openAs(withOneAccount, { callsFail: true })
  await page.route('**/api/accounts', (route) => route.fulfill({ status: 500, json: { error: 'x', code: 'internal' } }))
  await page.goto('/accounts')
  await alert(page, 'Failed to load your Google accounts. Please try again later.')
  await button(page, 'Dismiss').click()
  await sees(page, 'Your accounts are not loaded')
  await page.unroute('**/api/accounts')
  await button(page, 'Try again').click()
  await sees(page, '1/2 accounts connected')
})

test('Given two accounts and no sync, then the page leads on to the form for the first one', async ({ openAs }) => {
  const { page } = await openAs(subscriber, { at: '/accounts' })
  await button(page, 'Create your first sync').click()
  await page.getByLabel('Source Calendar').waitFor()
})

test('Given the other account removed in another window, when this one is removed too, then the page says that one must stay', async ({
  openAs,
}) => {
  const { page, client, people } = await openAs(subscriber, { at: '/accounts', callsFail: true })
  const home = (await accountsOf(client)).find(({ email }) => email === people.home)
  await page.route(/\/api\/accounts\/[^/]+$/, async (route) => {
    await client.delete(`/api/accounts/${home?.id}`)
    await route.continue()
  })
  await card(page, people.office).getByRole('button', { name: 'Delete' }).click()
  await button(page, 'Remove account').click()
  await alert(page, 'You must have at least one Google account connected.')
})

test('Given a sync whose account is removed, then the calendars page, which knew it as active, shows that it is off', async ({
  openAs,
}) => {
  const { page, people } = await openAs(withSync, { at: '/calendars' })
  await page.getByRole('checkbox', { name: 'Active', checked: true }).waitFor()
  await openFromHeader(page, 'Accounts')
  await card(page, people.home).getByRole('button', { name: 'Delete' }).click()
  await button(page, 'Remove account').click()
  await sees(page, 'Account Removed')
  await openFromHeader(page, 'Calendars')
  await sees(page, 'Switched off because its account was removed.')
})

test('A permission that Google took back is said, in a toast and on the card, with the way to reconnect', async ({
  system,
  openAs,
}) => {
  const { page, people } = await openAs(subscriber, { at: '/accounts', callsFail: true })
  await system.emulator.revoke(people.home)
  await card(page, people.home).getByRole('button', { name: 'Refresh' }).click()
  await sees(page, 'Account Reconnection Required', 'Failed to refresh account token. Please try again.')
  await button(page, 'Dismiss').click()
  const reconnect = card(page, people.home).getByRole('button', { name: 'Reconnect' })
  assert.is(await card(page, people.home).locator('[data-tone]').getAttribute('data-tone'), 'warning')
  assert.match((await reconnect.getAttribute('href')) ?? '', /^\/auth\/google\?accountId=/)
})

test('Given two accounts whose renewals fail, then each card says so, and keeps saying so while the other one is renewed', async ({
  openAs,
}) => {
  const { page, people } = await openAs(subscriber, { at: '/accounts', callsFail: true })
  const refresh = (email: string) => card(page, email).getByRole('button', { name: 'Refresh' })
  const [office, home] = [refresh(people.office), refresh(people.home)]
  const reconnect = button(page, 'Reconnect')
  await page.route(/\/refresh-token$/, (route) => route.fulfill({ status: 502, json: { error: 'No.' } }))
  await office.click()
  await becomes(() => reconnect.count(), 1)
  await home.click()
  await becomes(() => reconnect.count(), 2)
  const letGo = await holdBack(page, /\/refresh-token$/)
  await office.click()
  await becomes(() => office.isDisabled(), true)
  await becomes(() => reconnect.count(), 1)
  await home.click()
  for (const pressed of [office, home]) await becomes(() => pressed.isDisabled(), true)
  letGo()
  await sees(page, 'Token Refreshed')
})

test('Why connecting was refused stands on the page until it is dismissed', async ({ system, openAs }) => {
  const { page } = await openAs(withOneAccount)
  for (const [code, sentence] of [
    ['account_belongs_to_someone_else', 'This Google account is already connected to another person.'],
    ['account_limit_reached', 'You have already connected as many accounts as you can.'],
    ['conflict', 'This Google account is being connected in another window.'],
    ['other_account_chosen', 'That was another Google account than the one to reconnect.'],
    ['not_found', 'That account is not connected any more.'],
    ['not_signed_in', 'Your session had ended before the account could be connected.'],
    ['subscription_required', 'Adding an account needs a plan.'],
    ['sign_in_failed', 'An error occurred during login. Please try again.'],
    ['something_new', 'The account could not be connected. Please try again.'],
  ] as const) {
    await page.goto(`/accounts?error=${code}`)
    await page.getByRole('alert').getByText(sentence).waitFor()
  }
  await button(page, 'Dismiss').click()
  await page.waitForURL(`${system.url}/accounts`)
  await page.getByRole('alert').waitFor({ state: 'detached' })
})

test('An account shows its picture at Google, and initials while that cannot be loaded', async ({ openAs }) => {
  const { page, people } = await openAs(subscriber, { callsFail: true })
  const pictures = 'https://lh3.googleusercontent.com'
  await page.route('**/api/accounts', async (route) => {
    const answer = await route.fetch()
    const accounts: object[] = await answer.json()
    await route.fulfill({
      response: answer,
      json: accounts.map((account, n) => ({ ...account, avatarUrl: `${pictures}/${n}` })),
    })
  })
  const square = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1"/></svg>'
  await page.route(`${pictures}/0`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: square }))
  await page.route(`${pictures}/1`, (route) => route.abort())
  await page.goto('/accounts')
  const [office, home] = [card(page, people.office), card(page, people.home)]
  await becomes(() => office.locator('img').evaluate((image) => Reflect.get(image, 'naturalWidth')), 1)
  await home
    .locator('span', { hasText: /^[A-Z]{1,2}$/ })
    .first()
    .waitFor()
  await becomes(() => home.locator('img').count(), 0)
})

test('Without a connection a renewal says so, and nothing waits unseen for one', async ({ openAs }) => {
  const { page, people } = await openAs(subscriber, { at: '/accounts', callsFail: true })
  const home = card(page, people.home)
  await home.waitFor()
  // The script of the toasts is there by then.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await home.getByRole('button', { name: 'Refresh' }).click()
  await sees(page, 'Token Refresh Error', 'Failed to refresh account token. Please try again.')
})

test('Without a refresh token there is nothing to renew with: that is said, and how to mend it', async ({
  system,
  open,
  caughtUp,
}) => {
  const { client, people } = await subscriber(system)
  await caughtUp()
  // Google always hands one out when it is asked for consent, so the read side is told otherwise.
  await system.pool.query(
    `update read_models.accounts set accounts = jsonb_set(accounts, '{1,hasRefreshToken}', 'false')
    where accounts @> jsonb_build_array(jsonb_build_object('email', $1::text))`,
    [people.home],
  )
  const { page } = await open(client, { at: '/accounts' })
  const home = card(page, people.home)
  const toast = page.getByRole('listitem').filter({ hasText: 'Reconnection Required' })
  await toast.getByText('This account needs to be reconnected with Google.').waitFor()
  await home.getByText('Reconnection Required', { exact: true }).waitFor()
  await becomes(() => home.getByRole('button', { name: 'Refresh' }).isDisabled(), true)
  await page.getByRole('alert').getByText('No refresh token available').waitFor()
  assert.match((await button(page, 'Reconnect').getAttribute('href')) ?? '', /^\/auth\/google\?accountId=/)
})

runInBrowser(test)
