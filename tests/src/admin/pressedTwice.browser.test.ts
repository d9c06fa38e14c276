import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { eventually } from '../kit/eventually.ts'
import { runInBrowser } from '../screens/screenSuite.ts'
import { withSync } from '../screens/stage.ts'
import { adminSuite } from './adminStage.ts'
import { button } from './panel.ts'

const test = adminSuite('a button that is pressed twice without a pause')

const presses: Readonly<Record<string, (pressed: Locator) => Promise<void>>> = {
  mouse: (pressed) => pressed.dblclick(),
  script: (pressed) =>
    pressed.evaluate((button) => {
      for (let press = 0; press < 2; press += 1) Reflect.get(button, 'click').call(button)
    }),
}

/** Presses the button, and holds that one command was sent, and one toast said so. */
async function sendsOnce(page: Page, pressed: Locator, press: (pressed: Locator) => Promise<void>, done: string) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await press(pressed)
  const toasts = page.getByRole('listitem').filter({ hasText: done })
  assert.is(await eventually(async () => (await toasts.count()) || undefined), 1)
  assert.is(sent.length, 1, sent.join(', '))
}

for (const [who, press] of Object.entries(presses)) {
  const email = `${who}@test.example`

  test(`When a ${who} presses Create Test User, Save Changes of a role and Delete User twice, each is sent once`, async ({
    open,
    admin,
  }) => {
    const { page } = await open(admin, { at: '/admin' })
    await button(page, 'Add Test User').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email', { exact: true }).fill(email)
    await sendsOnce(page, button(page, 'Create Test User'), press, 'Test User Created')
    await button(page, `Edit role of ${email}`).click()
    await dialog.getByLabel('Role').selectOption('support')
    await sendsOnce(page, button(page, 'Save Changes'), press, 'Role updated')
    await button(page, `Delete user ${email}`).click()
    await sendsOnce(
      page,
      page.getByRole('alertdialog').getByRole('button', { name: 'Delete User' }),
      press,
      'User deleted',
    )
  })

  test(`When a ${who} presses Sync Now twice, one run is asked for`, async ({ openAs }) => {
    const { page } = await openAs(withSync, { at: '/calendars' })
    await sendsOnce(page, button(page, 'Sync Now'), press, 'Sync completed')
  })

  test(`When a ${who} presses Sync Now twice and the run takes longer than the server waits, then it is followed once`, async ({
    openAs,
    caughtUp,
  }) => {
    const { page } = await openAs(withSync, { at: '/calendars' })
    await page.route(/\/api\/calendar-syncs\/[^/]+\/sync$/, async (route) => {
      const { runId } = await (await route.fetch()).json()
      await caughtUp()
      await route.fulfill({ status: 202, json: { runId, status: 'running' } })
    })
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/api\/sync-runs\/[^/]+$/.test(request.url())) asked.push(request.url())
    })
    await sendsOnce(page, button(page, 'Sync Now'), press, 'Sync completed')
    assert.is(asked.length, 1, asked.join(', '))
  })
}

runInBrowser(test)
