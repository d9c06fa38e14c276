import { randomUUID } from 'node:crypto'
import { UserId } from '@calendar-sync/contracts/ids'
import * as assert from 'uvu/assert'
import { becomes, eventually, holds } from '../kit/eventually.ts'
import { metadataBy } from '../kit/metadata.ts'
import { idOf } from '../kit/staff.ts'
import type { System } from '../kit/system.ts'
import { runInBrowser } from '../screens/screenSuite.ts'
import { sees, signedIn, without } from '../screens/stage.ts'
import { adminSuite } from './adminStage.ts'
import { holding } from './breakages.ts'
import { button } from './panel.ts'

const test = adminSuite('rebuilding a read model from the screen')

/** Several parts of a replay. */
const many = 4_300

/** So many themes that a person chose, as if appended one by one: none of them needs a person's key to be read. */
async function appendThemes({ store }: System) {
  const userId = UserId.parse(randomUUID())
  const themes = Array.from({ length: many }, (_, n) => {
    const data = { userId, theme: n % 2 === 0 ? 'dark' : 'light' }
    const metadata = metadataBy(userId, { at: '2026-01-01T00:00:00.000Z', subject: null })
    return { type: 'ThemeChanged', data, metadata }
  })
  for (let from = 0; from < many; from += 500)
    await store.append(`settings-${userId}`, from === 0 ? 'none' : from - 1, themes.slice(from, from + 500))
}

test('The bar stands where the rebuild is, readers keep what they had, and at the end the new version is there', async ({
  system,
  open,
  caughtUp,
  admin,
}) => {
  await appendThemes(system)
  // A person whose key is gone: to read their events the keys' table must be asked every time.
  const { client: gone } = await signedIn(system)
  await gone.patch('/api/settings', { emailNotifications: true, emailNotificationAddress: 'gone@else.example' })
  assert.is((await admin.delete(`/api/admin/users/${await idOf(gone)}`)).status, 200)
  const { client } = await signedIn(system)
  await client.patch('/api/settings', { theme: 'dark' })
  const settings = async () => (await client.get('/api/settings')).body
  await caughtUp()
  const before = await settings()
  const tables = async () => {
    const { rows } = await system.pool.query<{ name: string }>(
      `select table_name as name from read_models.checkpoints where model = 'settings' and state = 'live'`,
    )
    return rows.map(({ name }) => name)
  }
  const old = await tables()

  const { page } = await open(admin, { at: '/admin/operations' })
  const row = page.getByRole('table', { name: 'Projections' }).getByRole('row', { name: /settings/ })
  await row.getByText('Live').waitFor()
  const bar = row.getByRole('progressbar', { name: 'Rebuild of Settings' })
  const letGo = await holding(system, 'privacy.personal_keys')
  try {
    await button(page, 'Rebuild Settings').click()
    const question = page.getByRole('alertdialog', { name: 'Rebuild “Settings”?' })
    await question.getByText(/Readers keep the version they have until the new one has caught up/).waitFor()
    await question.getByRole('button', { name: 'Rebuild' }).click()
    await sees(page, 'Rebuild started')

    await row.getByText(/^[1-9][\d,]* of 4,3\d\d events, version \d+$/).waitFor()
    await holds(async () => {
      const share = Number(await bar.getAttribute('aria-valuenow'))
      assert.ok(share > 0 && share < 100, `the bar stands at ${share}`)
    })
    await becomes(() => button(page, 'Rebuild Settings').isDisabled(), true)
    assert.equal(await settings(), before)
    assert.equal(await tables(), old)
  } finally {
    await letGo()
  }
  await row.getByText('Live').waitFor()
  await bar.waitFor({ state: 'detached' })
  await eventually(async () => (await tables())[0] !== old[0])
  assert.equal(await settings(), before)
})

test('A rebuild that cannot be started says so', async ({ system, open, admin }) => {
  const { page } = await open(admin, { at: '/admin/operations', callsFail: true })
  await button(page, 'Rebuild Waitlist').waitFor()
  const repair = await without(system, 'users')
  await button(page, 'Rebuild Waitlist').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rebuild' }).click()
  await sees(page, 'Failed to start the rebuild')
  await repair()
})

runInBrowser(test)
