import { rmSync } from 'node:fs'
import { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import { Billing } from '@calendar-sync/contracts/api/billing'
import { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { EventFilter } from '@calendar-sync/contracts/api/eventFilters'
import { Settings } from '@calendar-sync/contracts/api/settings'
import { WaitlistEntries } from '@calendar-sync/contracts/api/waitlist'
import { createPool } from '@calendar-sync/platform/database/pool'
import { runningEmbeddedPostgres } from '@calendar-sync/platform/database/runningEmbeddedPostgres'
import { suiteOnOne } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { Emulator } from '../kit/emulator.ts'
import { eventually } from '../kit/eventually.ts'
import { accountsOf, signedInAs } from '../kit/identities.ts'
import { done } from '../kit/ops.ts'
import { adminEmail, homeEmail, workEmail } from '../kit/people.ts'
import { startInFolder } from '../kit/system.ts'
import { layOutOldData, rowsOfLog } from './oldData.ts'

const test = suiteOnOne('the data of version 0.1.0', async () => {
  const old = await layOutOldData('0.1.0')
  const { dataDir } = old
  const product = await startInFolder(dataDir)
  const addresses = await runningEmbeddedPostgres(dataDir)
  const owner = createPool(addresses?.connectionString ?? '')
  const end = async () => {
    await owner.end()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { old, product, owner, end }
})

test('Given the old log, when this version starts, then every event of it stands where it stood', async ({
  old,
  owner,
}) => {
  assert.ok(old.log.length > 50)
  assert.equal((await rowsOfLog(owner)).slice(0, old.log.length), old.log)
})

test('Given tables that the old version folded, then each is what this version makes of the log', async ({
  old,
  owner,
}) => {
  await eventually(async () => {
    const { rows } = await owner.query<{ all: boolean }>(
      `select max(seals.position)::bigint >= (select max(position) from event_store.events) as all from event_store.seals`,
    )
    return rows[0]?.all || undefined
  })
  for (const command of ['verify', 'projections']) await done({ DATA_DIR: old.dataDir }, command)
})

test('Given a person of the old version, when they sign in, then all they had and chose is there', async ({
  product,
}) => {
  const dana = await signedInAs(product, workEmail)
  const accounts = await accountsOf(dana)
  assert.equal(
    accounts.map(({ email, isPrimary }) => [email, isPrimary]).sort(),
    [
      [homeEmail, true],
      [workEmail, false],
    ].sort(),
  )
  const syncs = CalendarSync.array().parse((await dana.get('/api/calendar-syncs')).body)
  const shown = syncs.map(({ sourceCalendar, targetCalendar, syncDirection, active, filterKeywords }) => [
    `${sourceCalendar.summary} ${targetCalendar.summary}`,
    syncDirection,
    active,
    filterKeywords,
  ])
  assert.equal(shown.sort(), [
    ['Team Kids', 'two-way', false, []],
    ['Work Family', 'one-way', true, ['flight', 'hotel']],
  ])
  assert.ok(syncs.every(({ totalSynced }) => totalSynced > 0))
  const filters = EventFilter.array().parse((await dana.get('/api/event-filters')).body)
  assert.equal(filters.map(({ name, isActive, mode }) => [name, isActive, mode]).sort(), [
    ['Offsite', true, 'all'],
    ['School', false, 'any'],
  ])
  const { theme, autoSync, syncInterval, timeZone, emailNotificationAddress } = Settings.parse(
    (await dana.get('/api/settings')).body,
  )
  assert.equal(
    [theme, autoSync, syncInterval, timeZone, emailNotificationAddress],
    ['dark', true, 60, 'Europe/Berlin', 'letters@reyes.example'],
  )
  assert.is(Billing.parse((await dana.get('/api/user/billing')).body).billingEmail, 'office@reyes.example')
})

test('Given a run that the end of the old version interrupted, then it comes to its end', async ({ product }) => {
  const dana = await signedInAs(product, workEmail)
  await eventually(async () => {
    const syncs = CalendarSync.array().parse((await dana.get('/api/calendar-syncs')).body)
    return syncs.every(({ currentRunId }) => currentRunId === null) || undefined
  })
})

test('Given copies that the old version made, when the sync runs again, then it works and doubles none', async ({
  product,
}) => {
  const dana = await signedInAs(product, workEmail)
  const syncs = CalendarSync.array().parse((await dana.get('/api/calendar-syncs')).body)
  const trips = syncs.find(({ syncDirection }) => syncDirection === 'one-way')
  const ran = await dana.post(`/api/calendar-syncs/${trips?.id}/sync`)
  assert.is(ran.status, 200, JSON.stringify(ran.body))
  const family = await new Emulator(product.emulatorUrl ?? '').events(homeEmail, trips?.targetCalendar.id ?? '')
  const originals = family.flatMap(({ extendedProperties }) => JSON.stringify(extendedProperties?.private) ?? [])
  assert.ok(originals.length > 0)
  assert.is(new Set(originals).size, originals.length, 'an original has two copies')
})

test('Given an admin of the old version, then people, waitlist and history are told, and who was erased stays so', async ({
  product,
}) => {
  const admin = await signedInAs(product, adminEmail)
  const users = AdminUser.array().parse((await admin.get('/api/admin/users?range=[0,24]')).body)
  assert.equal(users.map(({ email, role }) => `${email} ${role}`).sort(), [
    'admin@calendar-sync.example admin',
    'dana@lumen-studio.example user',
    'jonas.reyes@gmail.example user',
    'support@calendar-sync.example support',
  ])
  const { entries } = WaitlistEntries.parse((await admin.get('/api/waitlist/entries')).body)
  assert.equal(entries.map(({ email, convertedToUser, notes }) => [email, convertedToUser, notes]).sort(), [
    ['early@bird.example', false, null],
    ['jonas.reyes@gmail.example', true, 'Wants it for the whole family.'],
  ])
  const history = await admin.get('/api/history?range=[0,199]')
  assert.is(history.status, 200, JSON.stringify(history.body))
  assert.not.match(JSON.stringify(history.body), /leaver@gone\.example/)
})

test.run()
