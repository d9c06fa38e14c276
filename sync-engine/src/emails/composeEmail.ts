import { accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import { fold } from '@calendar-sync/contracts/domain/decider'
import { recipientOf } from '@calendar-sync/contracts/domain/emailRecipient'
import type { NotificationPreferences } from '@calendar-sync/contracts/domain/preferences'
import { reportedOf, totalOf } from '@calendar-sync/contracts/domain/runReport'
import { settingsDecider } from '@calendar-sync/contracts/domain/settings'
import { syncDecider } from '@calendar-sync/contracts/domain/sync'
import { type SyncRunEvent, syncRunDecider } from '@calendar-sync/contracts/domain/syncRun'
import { userDecider } from '@calendar-sync/contracts/domain/user'
import { RunId, type UserId } from '@calendar-sync/contracts/ids'
import { accountsStream, settingsStream, syncRunStream, syncStream, userStream } from '@calendar-sync/contracts/streams'
import { load } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import type { Mail } from '@calendar-sync/platform/mail/mail'
import { type EmailJob, type EmailKind, type EmailOutbox, weekBefore } from './emailOutbox.ts'
import { type EmailText, errorAlert, reconnectionAlert, syncReport, weeklySummary } from './emailText.ts'
import { renderEmail } from './renderEmail.ts'

export interface Composing {
  readonly eventLog: EventLog
  readonly outbox: Pick<EmailOutbox, 'totals'>
  /** Where links lead. */
  readonly appUrl: string
}

const wantedBy: Readonly<Record<EmailKind, (preferences: NotificationPreferences) => boolean>> = {
  sync_report: ({ emailSyncReports }) => emailSyncReports,
  error_alert: ({ emailErrorAlerts }) => emailErrorAlerts,
  reconnection: ({ emailErrorAlerts }) => emailErrorAlerts,
  weekly_summary: ({ emailWeeklySummary }) => emailWeeklySummary,
}

/**
 * The email as it goes out. @returns undefined when its person does not want it now, is no more, or has no such address
 */
export async function composeEmail(email: EmailJob, composing: Composing): Promise<Mail | undefined> {
  const { eventLog, appUrl } = composing
  const { key: emailId, personId: userId, payload } = email
  const { kind, subject } = payload
  const user = await load(eventLog, userDecider, userStream(userId))
  if (user.kind !== 'registered') return undefined
  const settings = await load(eventLog, settingsDecider, settingsStream(userId))
  const { notifications, schedule } = settings
  if (!notifications.emailNotifications || !wantedBy[kind](notifications)) return undefined
  const text = await textOf(email, schedule.timeZone, composing)
  const accounts = await load(eventLog, accountsDecider, accountsStream(userId))
  const to = recipientOf(settings, user, accounts, kind === 'reconnection' ? subject : undefined)
  return text && to ? { id: emailId, to, ...renderEmail(text, appUrl) } : undefined
}

async function textOf(
  { personId: userId, payload: { kind, subject } }: EmailJob,
  timeZone: string,
  { eventLog, outbox }: Composing,
): Promise<EmailText | undefined> {
  switch (kind) {
    case 'weekly_summary': {
      const to = new Date(subject)
      const from = weekBefore(to, timeZone)
      return weeklySummary(await outbox.totals(userId, from, to), from, to, timeZone)
    }
    case 'reconnection':
      return reconnectionOf(subject, userId, eventLog)
    case 'sync_report':
    case 'error_alert':
      return aboutRun(RunId.parse(subject), kind, timeZone, eventLog)
  }
}

async function reconnectionOf(accountId: string, userId: UserId, eventLog: EventLog) {
  const { accounts } = await load(eventLog, accountsDecider, accountsStream(userId))
  const account = accounts.find((known) => known.accountId === accountId)
  // Reconnected or removed meanwhile: nothing is left to be told.
  return account?.reconnectionRequired ? reconnectionAlert(account.email) : undefined
}

/** The email about the account tells of it, once for all its syncs. */
async function hasLostAccount(userId: UserId, eventLog: EventLog): Promise<boolean> {
  const { accounts } = await load(eventLog, accountsDecider, accountsStream(userId))
  return accounts.some(({ reconnectionRequired }) => reconnectionRequired)
}

async function aboutRun(runId: RunId, kind: 'sync_report' | 'error_alert', timeZone: string, eventLog: EventLog) {
  const events = await eventLog.read<SyncRunEvent>(syncRunStream(runId))
  const run = fold(syncRunDecider, events)
  if (run.kind !== 'completed' && run.kind !== 'failed') return undefined
  const sync = await load(eventLog, syncDecider, syncStream(run.syncId))
  if (sync.kind === 'none') return undefined
  const names = { source: sync.source.summary, target: sync.target.summary }
  const counts = totalOf(run)
  if (kind === 'error_alert') {
    const stop = run.kind === 'failed' ? run : run.stopped
    if (stop?.code === 'reconnection_required' && (await hasLostAccount(run.userId, eventLog))) return undefined
    return errorAlert(names, { failed: run.kind === 'failed', reason: stop?.error }, counts)
  }
  const recorded = events.flatMap((event) => (event.type === 'SyncEventsRecorded' ? reportedOf(event.data.events) : []))
  return syncReport(names, counts, recorded, timeZone)
}
