import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Product } from '../kit/arrivals.ts'
import { Client } from '../kit/client.ts'
import { becomes, holds } from '../kit/eventually.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, sees, signedIn, visitor } from './stage.ts'

const test = screenSuite('where one is signed in')

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0'
const rows = (page: Page) => page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')

/** A person at two browsers, of which the laptop is one. */
async function withLaptop(product: Product) {
  const person = await signedIn(product)
  const laptop = new Client(product.url, firefox)
  await laptop.signIn(person.people.office)
  return { ...person, laptop }
}

async function openList(page: Page) {
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'App Settings' }).click()
  await rows(page).first().waitFor()
}

test('Each browser is listed in plain words, this one is named, and another is signed out at once', async ({
  open,
  openAs,
}) => {
  const here = await openAs(withLaptop, { callsFail: true })
  const there = await open(here.laptop, { callsFail: true })
  await there.page.goto('/settings')
  await sees(there.page, 'No sync is running now.')
  await openList(here.page)
  await becomes(() => rows(here.page).count(), 2)
  const other = rows(here.page).filter({ hasText: 'Firefox on Windows' })
  await holds(async () => assert.match(await other.innerText(), /Signed in .+\n+Last used /))
  await becomes(() => rows(here.page).filter({ hasText: 'This browser' }).count(), 1)
  assert.is(await other.getByText('This browser').count(), 0)
  await button(here.page, 'Sign out Firefox on Windows').click()
  await sees(here.page, 'Firefox on Windows is signed out.')
  await becomes(() => rows(here.page).count(), 1)
  await sees(there.page, 'Please sign in to access your settings.')
})

test('Signing out everywhere asks first, and then every browser is signed out, this one too', async ({ openAs }) => {
  const { page, laptop } = await openAs(withLaptop, { callsFail: true })
  await openList(page)
  await button(page, 'Sign Out Everywhere').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Every browser is signed out, this one included.').waitFor()
  await dialog.getByRole('button', { name: 'Sign Out Everywhere' }).click()
  await sees(page, 'Every browser is signed out.')
  await page.waitForURL('**/landing')
  assert.is(await page.getByText('Authentication Required').count(), 0)
  assert.is((await laptop.get('/api/settings')).status, 401)
})

test('An address that Google has not verified, or that another Google account has now, is told on the login screen', async ({
  system,
  openAs,
}) => {
  const { people } = await signedIn(system)
  const { page } = await openAs(visitor, { callsFail: true })
  const tryAs = async (email: string) => {
    await page.goto('/login')
    await button(page, 'Sign in with Google').click()
    await page.getByRole('button', { name: email }).click()
    await button(page, 'Continue').click()
  }
  await system.emulator.addAccount({ email: people.home, name: 'Lea', emailVerified: false })
  await tryAs(people.home)
  await page.getByRole('alert').getByText('Google has not verified the email address of this account yet.').waitFor()
  await system.emulator.handOver(people.office, 'The successor')
  await tryAs(people.office)
  await page.getByRole('alert').getByText('This email address now belongs to another Google account').waitFor()
  await button(page, 'Dismiss').click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
})

runInBrowser(test)
