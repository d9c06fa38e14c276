import { randomUUID } from 'node:crypto'
import { noCounts, type RunCounts } from '@calendar-sync/contracts/domain/runReport'
import type { RunStop } from '@calendar-sync/contracts/domain/syncRun'
import { RunId, SyncId } from '@calendar-sync/contracts/ids'
import { settingsStream } from '@calendar-sync/contracts/streams'
import { createEmailOutbox } from '@calendar-sync/sync-engine/emails/emailOutbox'
import { emailReaction } from '@calendar-sync/sync-engine/emails/emailReaction'
import * as assert from 'uvu/assert'
import { metadataBy } from '../kit/metadata.ts'
import type { Laboratory, Person } from './laboratory.ts'
import { suiteInLaboratory } from './scene.ts'

const test = suiteInLaboratory('what the end of a run calls for')

/** A run ends with these counts. @returns how often the loops that write emails were told to look */
async function looksAfter(
  { pool, eventLog, clock }: Laboratory,
  { userId }: Person,
  counts: Partial<RunCounts>,
  stopped?: RunStop,
  syncId = SyncId.parse(randomUUID()),
) {
  let looks = 0
  const wake = () => {
    looks += 1
  }
  const outbox = createEmailOutbox(pool, clock)
  const run = { runId: RunId.parse(randomUUID()), syncId, userId }
  const { handlers } = emailReaction({ eventLog, outbox, emailLoops: [{ wake }], clock })
  await handlers.SyncRunCompleted?.({
    type: 'SyncRunCompleted',
    data: { ...run, forward: { ...noCounts, ...counts }, reverse: null, ...(stopped ? { stopped } : {}) },
    metadata: metadataBy(userId, { at: clock().toISOString(), actor: { kind: 'system', userId: null }, subject: null }),
    stream: `syncRun-${run.runId}`,
    revision: 2,
    position: '3',
  })
  return looks
}

test('Given a run that did nothing, when it ends, then no email is looked for', async ({ lab, person }) => {
  assert.is(await looksAfter(lab, person, { unchanged: 7 }), 0)
})

test('Given a run that copied an event, when it ends, then its email is looked for', async ({ lab, person }) => {
  assert.is(await looksAfter(lab, person, { created: 1, successful: 1 }), 1)
})

test('Given a run that stopped because access was lost, of which another email tells, when events fail later that day, then there is an alert', async ({
  lab,
  person,
}) => {
  const syncId = SyncId.parse(randomUUID())
  await looksAfter(lab, person, { errors: 1 }, { code: 'reconnection_required', error: 'Why.' }, syncId)
  await looksAfter(lab, person, { errors: 1 }, undefined, syncId)
  await looksAfter(lab, person, { errors: 1 }, undefined, syncId)
  const keys = `background.jobs where queue = 'emails' and person_id = $1 and payload ->> 'kind' = 'error_alert'`
  assert.is(await lab.count(keys, [person.userId]), 2)
})

test('Given a run that could not go on, when it ends, then there is an alert, unless its person switched off what it needed', async ({
  lab,
  person,
}) => {
  const alerts = `background.jobs where queue = 'emails' and person_id = $1 and payload ->> 'kind' = 'error_alert'`
  for (const [code, expected] of [
    ['sync_inactive', 0],
    ['account_inactive', 0],
    ['google_unreachable', 1],
  ] as const) {
    await looksAfter(lab, person, { errors: 1 }, { code, error: 'Why.' })
    assert.is(await lab.count(alerts, [person.userId]), expected, code)
  }
})

test('Given settings of long ago, when their event is met anew, then the next summary is one of a week that has not ended long ago', async ({
  lab,
  person,
}) => {
  const { pool, eventLog, clock } = lab
  const { userId } = person
  const data = { userId, autoSync: true, syncInterval: 30, syncStartHour: 0, syncEndHour: 0, timeZone: 'UTC' } as const
  const event = { type: 'SyncScheduleChanged', data } as const
  const outbox = createEmailOutbox(pool, clock)
  const { handlers } = emailReaction({ eventLog, outbox, emailLoops: [], clock })
  const at = new Date(clock().getTime() - 90 * 24 * 3_600_000).toISOString()
  const actor = { kind: 'user', userId } as const
  const metadata = metadataBy(userId, { at, actor, subject: userId })
  await lab.append(settingsStream(userId), userId, {
    type: 'NotificationPreferencesChanged',
    data: {
      userId,
      emailNotifications: true,
      emailWeeklySummary: true,
      emailErrorAlerts: true,
      emailSyncReports: false,
      emailNotificationAddress: null,
    },
  })
  await handlers.SyncScheduleChanged?.({
    ...event,
    metadata,
    stream: settingsStream(userId),
    revision: 0,
    position: '3',
  })
  const { rows } = await pool.query<{ due_at: Date }>(
    `select due_at from background.jobs where queue = 'weekly' and person_id = $1`,
    [userId],
  )
  assert.is(rows.length, 1)
  assert.ok((rows[0]?.due_at.getTime() ?? 0) > clock().getTime() - 24 * 3_600_000)
})

test.run()
