import { randomUUID } from 'node:crypto'
import type { NotificationPreferences } from '@calendar-sync/contracts/domain/preferences'
import { settingsStream, syncChecksStream } from '@calendar-sync/contracts/streams'
import { MailRefused } from '@calendar-sync/platform/mail/mail'
import { createMailSender } from '@calendar-sync/platform/mail/mailSender'
import * as assert from 'uvu/assert'
import { becomes, eventually } from '../kit/eventually.ts'
import { folderSuite } from '../kit/folderSuite.ts'
import { outboxEmails } from '../kit/outbox.ts'
import { flightToCopy } from './flights.ts'
import { type Laboratory, openLaboratory, type Person } from './laboratory.ts'
import { schedule } from './scene.ts'

const test = folderSuite<{ lab: Laboratory; person: Person }>('emails about syncs')

test.before.each(async (context) => {
  context.lab = await openLaboratory()
  context.person = await context.lab.makePerson()
  await context.lab.subscribe(context.person)
})
test.after.each(({ lab }) => lab.close())

const all: NotificationPreferences = {
  emailNotifications: true,
  emailSyncReports: true,
  emailWeeklySummary: true,
  emailErrorAlerts: true,
  emailNotificationAddress: 'me@elsewhere.example',
}

const startEngine = (lab: Laboratory, dataDir: string) =>
  lab.startEngine({
    mail: {
      sender: createMailSender({ smtpUrl: undefined, dataDir, mailFrom: 'Calendar Sync <no-reply@app.example>' }),
      appUrl: 'https://app.example',
    },
  })

const prefer = (lab: Laboratory, { userId }: Person, preferences: NotificationPreferences) =>
  lab.append(settingsStream(userId), userId, {
    type: 'NotificationPreferencesChanged',
    data: { userId, ...preferences },
  })

/** The person has followed the link that was sent to the address. @param by no link: Google said that it is theirs */
const confirm = (lab: Laboratory, { userId }: Person, by: string | null = randomUUID()) =>
  lab.append(settingsStream(userId), userId, {
    type: 'NotificationAddressConfirmed',
    data: { userId, address: 'me@elsewhere.example', confirmationId: by },
  })

const outbox = (dataDir: string) => outboxEmails({ dataDir }, '')

/** Every email that is to be written has been dealt with. */
const settled = (lab: Laboratory, count: number) =>
  becomes(() => lab.count(`background.jobs where queue = 'emails' and ended_at is not null`), count)

test('Given an address that was not confirmed, or only by an account that is gone, then the email goes to the one that Google vouches for', async ({
  lab,
  folder,
  person,
}) => {
  await prefer(lab, person, all)
  await confirm(lab, person, null)
  const { syncId } = await flightToCopy(lab, person)
  await startEngine(lab, folder)
  await lab.run(person, syncId)
  await settled(lab, 1)
  const [email] = await outbox(folder)
  assert.not.match(email ?? '', /elsewhere/)
  assert.match(email ?? '', /^To: \S+@\S+\r?$/m)
})

test('Given a person who wants reports, when a run did something, then one email says what, and none when nothing happened', async ({
  lab,
  folder,
  person,
}) => {
  await prefer(lab, person, all)
  await confirm(lab, person)
  const { syncId } = await flightToCopy(lab, person)
  const engine = await startEngine(lab, folder)
  await lab.run(person, syncId)
  await lab.run(person, syncId)
  await settled(lab, 1)
  const [email, ...others] = await outbox(folder)
  assert.equal(others, [])
  assert.match(email ?? '', /^To: me@elsewhere\.example\r?$/m)
  assert.match(email ?? '', /^Subject: Calendar Sync: Synced: 1 added\r?$/m)
  assert.match(email ?? '', /Added: \S*Flight to Lisbon \(LIS\)/)
  assert.match(email ?? '', 'multipart/alternative')
  assert.match(email ?? '', /^List-Unsubscribe: <https:\/\/app\.example\/settings>\r?$/m)

  // The same news once more, from an engine that has forgotten how far it had read.
  await engine.stop()
  await lab.pool.query(`delete from engine.checkpoints where name = 'letters'`)
  await startEngine(lab, folder)
  await eventually(async () => (await lab.count(`engine.checkpoints where name = 'letters'`)) > 0)
  assert.is((await outbox(folder)).length, 1)
  const { rows } = await lab.pool.query(`select tries from background.jobs where queue = 'emails'`)
  assert.equal(rows, [{ tries: 1 }])
})

test('Given a person who wants none or has switched email off, when runs do something and fail, then no email is sent', async ({
  lab,
  folder,
  person,
}) => {
  await prefer(lab, person, { ...all, emailNotifications: false })
  const { syncId } = await flightToCopy(lab, person)
  await startEngine(lab, folder)
  await lab.run(person, syncId)
  await settled(lab, 1)
  await prefer(lab, person, { ...all, emailErrorAlerts: false })
  await lab.emulator.revoke(person.work.email)
  await lab.endOf(await lab.requestRun(person, syncId))
  // The alert about the run, and the one about the account.
  await settled(lab, 3)
  assert.equal(await outbox(folder), [])
})

test('Given a person who wants alerts, when an account is lost and runs fail for it twice, then one email tells of it', async ({
  lab,
  folder,
  person,
}) => {
  await prefer(lab, person, { ...all, emailNotificationAddress: null })
  const syncId = await lab.makeSync(person)
  await startEngine(lab, folder)
  await lab.emulator.revoke(person.work.email)
  for (let turn = 0; turn < 2; turn += 1) await lab.endOf(await lab.requestRun(person, syncId))
  await settled(lab, 2)
  const emails = await outbox(folder)
  assert.equal(
    emails.map((email) => /^Subject: Calendar Sync: (.*?)\r?$/m.exec(email)?.[1]),
    ['A Google account must be reconnected'],
  )
  for (const email of emails) assert.match(email, new RegExp(`^To: ${person.work.email}\\r?$`, 'm'))
})

test('Given a person who wants weekly summaries, when weeks pass, then one email adds up the week that ended', async ({
  lab,
  folder,
  person,
}) => {
  await prefer(lab, person, { ...all, emailSyncReports: false, emailErrorAlerts: false })
  const { syncId } = await flightToCopy(lab, person)
  await startEngine(lab, folder)
  await lab.run(person, syncId)
  await settled(lab, 1)
  const lastAt = lab.clock().toISOString()
  const checks = { schedule: 4, push: 1, unchanged: 5, calls: 10 }
  await lab.append(syncChecksStream(syncId), person.userId, {
    type: 'SyncChecksCounted',
    data: { syncId, userId: person.userId, day: lastAt.slice(0, 10), lastAt, ...checks },
  })
  await becomes(() => lab.count('engine.run_tallies where runs = 5'), 1)
  await lab.passTime(7 * 24 * 60 * 60_000)
  await settled(lab, 2)
  const [email, ...others] = await outbox(folder)
  assert.equal(others, [])
  assert.match(email ?? '', /^Subject: Calendar Sync: Your week: 1 added\r?$/m)
  assert.match(email ?? '', 'Your syncs ran 6 times.')
})

test('Given a person who moves west, then the summary comes on the Monday morning of their new clock, and one comes that Monday', async ({
  lab,
  folder,
  person,
}) => {
  await prefer(lab, person, { ...all, emailSyncReports: false, emailErrorAlerts: false })
  await startEngine(lab, folder)
  const due = async (): Promise<Date | undefined> => {
    const { rows } = await lab.pool.query(
      `select due_at from background.jobs where queue = 'weekly' and person_id = $1`,
      [person.userId],
    )
    return rows[0]?.due_at
  }
  await becomes(async () => (await due())?.getUTCHours(), 8)
  const before = await due()
  await schedule(lab, person, { autoSync: false, timeZone: 'Pacific/Honolulu' })
  await becomes(async () => (await due())?.getUTCHours(), 18)
  // As it was sent by the clock of before.
  await lab.pool.query(`update background.jobs set due_at = $1, payload = $2 where queue = 'weekly'`, [
    before,
    JSON.stringify({ endsAt: before?.toISOString() }),
  ])
  await lab.passTime((before?.getTime() ?? 0) - lab.clock().getTime() + 60_000)
  await becomes(async () => Math.round(((await due())?.getTime() ?? 0) - (before?.getTime() ?? 0)) / 3_600_000, 178)
})

test('Given a mail server that is down, when it comes back, then the email is sent', async ({ lab, person }) => {
  await prefer(lab, person, all)
  await confirm(lab, person)
  const { syncId } = await flightToCopy(lab, person)
  const sent: string[] = []
  let down = true
  const sender = {
    send: async ({ subject }: { subject: string }) => {
      if (down) throw new Error('connect ECONNREFUSED')
      sent.push(subject)
    },
  }
  await lab.startEngine({ mail: { sender, appUrl: 'https://app.example' } })
  await lab.run(person, syncId)
  await becomes(() => lab.count(`background.jobs where queue = 'emails' and tries = 1 and lease_until is null`), 1)
  down = false
  await lab.pool.query(`update background.jobs set due_at = now() where queue = 'emails'`)
  await settled(lab, 1)
  assert.equal(sent, ['Calendar Sync: Synced: 1 added'])
})

test('Given a mail server that refuses an email for good, then it has ended at the first try, without an error', async ({
  lab,
  person,
}) => {
  await prefer(lab, person, all)
  await confirm(lab, person)
  const { syncId } = await flightToCopy(lab, person)
  const refused = new MailRefused('There is no such mailbox.')
  await lab.startEngine({ mail: { sender: { send: () => Promise.reject(refused) }, appUrl: 'https://app.example' } })
  await lab.run(person, syncId)
  await settled(lab, 1)
  const { rows } = await lab.pool.query(`select tries, error from background.jobs where queue = 'emails'`)
  assert.equal(rows, [{ tries: 1, error: null }])
})

test.run()
