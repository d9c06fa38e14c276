import { ErrorBody } from '@calendar-sync/contracts/api/error'
import { Settings } from '@calendar-sync/contracts/api/settings'
import * as assert from 'uvu/assert'
import { Client, refusal } from './kit/client.ts'
import { eventually } from './kit/eventually.ts'
import { outboxEmails } from './kit/outbox.ts'
import type { System } from './kit/system.ts'
import { personSuite } from './kit/systemSuite.ts'

const test = personSuite('settings over HTTP', 'signedIn')

test('Given a theme that is none, then it is refused and nothing changes', async ({ client }) => {
  assert.is((await client.patch('/api/settings', { theme: 'purple' })).status, 400)
  assert.is((await client.patch('/api/settings', {})).status, 400)
  assert.is(Settings.parse((await client.get('/api/settings')).body).theme, 'light')
})

test('Given nothing chosen, then the defaults of the specification hold', async ({ client }) => {
  const { id: _, userId: __, ...chosen } = Settings.parse((await client.get('/api/settings')).body)
  assert.equal(chosen, {
    theme: 'light',
    autoSync: false,
    syncInterval: 60,
    syncStartHour: 8,
    syncEndHour: 20,
    timeZone: 'UTC',
    emailNotifications: false,
    emailSyncReports: false,
    emailWeeklySummary: false,
    emailErrorAlerts: false,
    emailNotificationAddress: null,
    emailNotificationAddressStatus: 'none',
    emailNotificationAddressLinkPending: false,
    hasEmailRecipient: true,
    lastModified: null,
  })
})

test('Given each form of the page, when it is saved, then the others stay as they were', async ({ client }) => {
  const schedule = { autoSync: true, syncInterval: 120, syncStartHour: 22, syncEndHour: 6, theme: 'dark' }
  assert.is((await client.patch('/api/settings', { ...schedule, timeZone: 'Asia/Kolkata' })).status, 200)
  const mails = {
    emailNotifications: true,
    emailSyncReports: true,
    emailWeeklySummary: false,
    emailErrorAlerts: true,
    emailNotificationAddress: 'reports@lea.example',
  }
  assert.is((await client.patch('/api/settings', mails)).status, 200)
  assert.is((await client.patch('/api/settings', { emailNotificationAddress: null })).status, 200)
  const { lastModified, ...shown } = Settings.parse((await client.get('/api/settings')).body)
  assert.ok(lastModified)
  const expected = { ...schedule, timeZone: 'Asia/Kolkata', ...mails, emailNotificationAddress: null }
  assert.equal({ ...shown, ...expected }, shown)
})

test('Given another address than Google’s, then its link confirms it, from any browser, and a wrong one does not', async ({
  client,
  people,
  system,
}) => {
  const address = `letters-${people.office}`
  const waiting = Settings.parse((await client.patch('/api/settings', { emailNotificationAddress: address })).body)
  assert.equal([waiting.emailNotificationAddressStatus, waiting.emailNotificationAddressLinkPending], ['waiting', true])
  const soon = await client.post('/api/settings/notification-address/send-again')
  assert.is(soon.status, 429)
  const token = await tokenOf(system, address)
  const mailbox = new Client(system.url)
  const confirm = (given: string) => mailbox.post('/api/settings/notification-address/confirm', { token: given })
  assert.equal(refusal(await confirm(token.replace(/.$/, (last) => (last === '0' ? '1' : '0')))), [410, 'link_expired'])
  assert.is((await confirm(token)).status, 200)
  assert.is((await confirm(token)).status, 200)
  const status = await eventually(async () => {
    const settings = Settings.parse((await client.get('/api/settings')).body)
    return settings.emailNotificationAddressStatus === 'confirmed' ? settings : undefined
  })
  assert.is(status.emailNotificationAddress, address)
  const told = await eventually(async () =>
    (await outboxEmails(system, people.office)).find((email) => email.includes(`To: ${people.office}`)),
  )
  assert.match(told, 'Sign Out Everywhere')
  assert.not.match(told, address)
  const own = await client.patch('/api/settings', { emailNotificationAddress: people.office })
  assert.is(Settings.parse(own.body).emailNotificationAddressStatus, 'confirmed')
})

test('Given a person who left, when the link of the email to their other address is opened, then it has expired', async ({
  client,
  people,
  system,
}) => {
  const address = `letters-${people.office}`
  await client.patch('/api/settings', { emailNotificationAddress: address })
  const token = await tokenOf(system, address)
  assert.is((await client.delete('/api/user')).status, 200)
  const mailbox = new Client(system.url)
  const answer = await mailbox.post('/api/settings/notification-address/confirm', { token })
  assert.equal(refusal(answer), [410, 'link_expired'])
})

/** What the link of the email to an address carries. */
const tokenOf = (system: System, address: string): Promise<string> =>
  eventually(async () => {
    const [email = ''] = await outboxEmails(system, address)
    return /^http:\/\/localhost:\d+\/confirm-address#([\w.-]+)$/m.exec(email)?.[1]
  })

test('Given a value beyond its limits, then it is refused in a sentence', async ({ client }) => {
  for (const body of [{ syncInterval: 45 }, { syncStartHour: 24 }, { timeZone: 'Nowhere/Land' }])
    assert.is((await client.patch('/api/settings', body)).status, 400)
  const { body } = await client.patch('/api/settings', { emailNotificationAddress: 'nobody' })
  assert.is(ErrorBody.parse(body).error, 'Please enter a valid email address')
})

test.run()
