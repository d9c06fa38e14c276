import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Person, Product } from '../kit/arrivals.ts'
import { thereAndBack } from './clock.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, holdBack, openFromHeader, sees, subscriber, toast, withCalendars, withSync } from './stage.ts'

const test = screenSuite('screens that are left before the answer')

/** Keeps back what the page changes: what it reads comes as ever. @returns how to let it go, and when the page has sent it */
async function holdChange(page: Page, method: string) {
  const sent = page.waitForRequest((request) => request.method() === method)
  return { letGo: await holdBack(page, '**/api/**', method), sent }
}

async function withFilter(product: Product): Promise<Person> {
  const person = await subscriber(product)
  await person.client.post('/api/event-filters', { name: 'Trips', keywords: ['flight'] })
  return person
}

const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const editFilter = async (page: Page) => {
  await button(page, 'Edit').click()
  await dialogButton(page, 'Save Changes').click()
}

interface Change {
  readonly what: string
  readonly arrive: (product: Product) => Promise<Person>
  /** As the header calls it. */
  readonly screen: string
  readonly method: string
  readonly act: (page: Page) => Promise<void>
  readonly told: readonly [title: string, description: string]
}

const changes: readonly Change[] = [
  {
    what: 'a sync that is created',
    arrive: withCalendars,
    screen: 'Calendars',
    method: 'POST',
    act: async (page) => {
      await button(page, 'Create Sync').first().click()
      for (const [side, calendar] of [
        ['Source Calendar', 'Lea at work'],
        ['Target Calendar', 'Lea at home'],
      ] as const) {
        const option = page.getByLabel(side).locator('option', { hasText: calendar })
        await page.getByLabel(side).selectOption(await option.getAttribute('value'))
      }
      await page.locator('form button[type=submit]').click()
    },
    told: ['Sync created', 'Calendar synchronization has been set up successfully'],
  },
  {
    what: 'a sync that is deleted',
    arrive: withSync,
    screen: 'Calendars',
    method: 'DELETE',
    act: async (page) => {
      await button(page, 'Delete').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    },
    told: ['Sync deleted', 'Calendar synchronization has been removed'],
  },
  {
    what: 'a sync that is switched off',
    arrive: withSync,
    screen: 'Calendars',
    method: 'PATCH',
    act: (page) => page.getByRole('checkbox', { name: 'Active' }).uncheck(),
    told: ['Sync updated', 'Sync status has been updated'],
  },
  {
    what: 'a filter that is edited',
    arrive: withFilter,
    screen: 'Filters',
    method: 'PATCH',
    act: editFilter,
    told: ['Filter updated', '“Trips” is saved.'],
  },
  {
    what: 'a filter that is deleted',
    arrive: withFilter,
    screen: 'Filters',
    method: 'DELETE',
    act: async (page) => {
      await button(page, 'Delete').click()
      await button(page, 'Delete filter').click()
    },
    told: ['Filter deleted', '“Trips” is gone.'],
  },
  {
    what: 'an account that is made the primary one',
    arrive: subscriber,
    screen: 'Accounts',
    method: 'POST',
    act: (page) => button(page, 'Set as primary').click(),
    told: ['Primary Account Set', 'is now your primary account.'],
  },
  {
    what: 'settings that are saved',
    arrive: subscriber,
    screen: 'Settings',
    method: 'PATCH',
    act: (page) => button(page, 'Save Sync Settings').click(),
    told: ['Settings updated', 'Your settings have been saved successfully.'],
  },
]

for (const { what, arrive, screen, method, act, told } of changes)
  test(`Given ${what}, when its person goes back before the answer, then they are told on the screen before`, async ({
    openAs,
  }) => {
    const { page } = await openAs(arrive, { at: '/billing' })
    await openFromHeader(page, screen)
    const { letGo, sent } = await holdChange(page, method)
    await act(page)
    await sent
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Billing' }).waitFor()
    letGo()
    await toast(page, ...told)
  })

for (const { at, arrive, edit } of [
  { at: '/filters', arrive: withFilter, edit: editFilter },
  {
    at: '/calendars',
    arrive: withSync,
    edit: async (page: Page) => {
      await button(page, 'Filters').click()
      await dialogButton(page, 'Save Changes').click()
    },
  },
])
  test(`Given a filter of ${at} that is being saved, then Escape does not take its dialog away before the answer`, async ({
    openAs,
  }) => {
    const { page } = await openAs(arrive, { at })
    const { letGo, sent } = await holdChange(page, 'PATCH')
    await edit(page)
    await sent
    await dialogButton(page, 'Cancel').and(page.locator(':disabled')).waitFor()
    await page.getByRole('dialog').press('Escape')
    await thereAndBack(page)
    assert.is(await page.getByRole('dialog').count(), 1)
    letGo()
    await sees(page, 'Filter updated')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

runInBrowser(test)
