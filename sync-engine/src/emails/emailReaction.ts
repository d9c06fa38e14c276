import type { EventMetadata, Recorded } from '@calendar-sync/contracts/domain/event'
import type { EventOfType } from '@calendar-sync/contracts/domain/registry'
import { totalOf } from '@calendar-sync/contracts/domain/runReport'
import { settingsDecider } from '@calendar-sync/contracts/domain/settings'
import { checksIn } from '@calendar-sync/contracts/domain/syncChecks'
import type { UserId } from '@calendar-sync/contracts/ids'
import { settingsStream } from '@calendar-sync/contracts/streams'
import type { Reaction } from '@calendar-sync/platform/background/reactor'
import type { WorkLoop } from '@calendar-sync/platform/background/workLoop'
import type { Clock } from '@calendar-sync/platform/clock'
import { loadAt } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { v5 as deriveUuid } from 'uuid'
import type { EngineParts } from '../engineParts.ts'
import { isEndedByPerson } from '../runStopped.ts'
import { betweenZones, type Email, type EmailOutbox, nextWeekly, weeklyJob } from './emailOutbox.ts'

interface EmailDependencies extends Pick<EngineParts, 'clock' | 'eventLog'> {
  readonly outbox: EmailOutbox
  readonly emailLoops: readonly Pick<WorkLoop, 'wake'>[]
}

/** What happened longer ago than this is no news; the log is read from its beginning where emails are new. */
const newsFor = 24 * 60 * 60_000

/** Turns the end of a run into the email it calls for; whether its person wants it is asked when it is sent. */
export function emailReaction({ eventLog, outbox, emailLoops, clock }: EmailDependencies): Reaction {
  // Nearly all runs end without an email, so the loops look for one only when there is one.
  const wakeLoops = () => {
    for (const loop of emailLoops) loop.wake()
  }
  const add = async (key: string, personId: UserId, payload: Email) => {
    await outbox.emails.add({ key, personId, payload })
    wakeLoops()
  }
  const reportRun = async (event: Recorded<EventOfType<'SyncRunCompleted' | 'SyncRunFailed'>>) => {
    if (isOld(event, clock)) return
    const { runId, userId, syncId } = event.data
    const failed = event.type === 'SyncRunFailed'
    const { created, updated, deleted, errors } = totalOf(event.data)
    const why = failed ? event.data.code : event.data.stopped?.code
    if ((failed || errors > 0) && !isEndedByPerson(why)) {
      // A sync that fails at every turn is one alert a day, not one at every turn.
      const trouble = `error_alert/${why ?? 'errors'}/${event.metadata.at.slice(0, 10)}`
      await add(deriveUuid(trouble, syncId), userId, { kind: 'error_alert', subject: runId })
    }
    // People do not want an email every half hour that says that nothing happened.
    if (failed || created + updated + deleted + errors === 0) return
    await add(deriveUuid('sync_report', runId), userId, { kind: 'sync_report', subject: runId })
  }
  type SettingsEvent = Recorded<EventOfType<'NotificationPreferencesChanged' | 'SyncScheduleChanged'>>
  const planSummary = async ({ data: { userId }, metadata }: SettingsEvent) => {
    const { wanted, timeZone, version } = await weeklyWish(eventLog, userId)
    // Of a week that is long over nothing can be told any more.
    const next = nextWeekly(new Date(Math.max(Date.parse(metadata.at), clock().getTime() - newsFor)), timeZone)
    // What is due already stays due, and what is due this week on a clock that was the person's until now.
    await outbox.weekly.replace(weeklyJob(userId, version, wanted ? next : undefined), betweenZones)
    wakeLoops()
  }
  return {
    name: 'letters',
    categories: ['syncRun', 'syncChecks', 'settings', 'accounts'],
    handlers: {
      SyncRunCompleted: reportRun,
      SyncRunFailed: reportRun,
      // Counted when it is told, which falls into one week that is not written yet: a day of UTC ends in the next one's first hours.
      SyncChecksCounted: ({ data, metadata }) => {
        const { userId, syncId, day } = data
        const tallyId = deriveUuid(`checks/${day}`, syncId)
        return outbox.tallyChecks({ tallyId, userId, syncId, checks: checksIn(data), toldAt: new Date(metadata.at) })
      },
      ReconnectionRequired: async (event) => {
        if (isOld(event, clock)) return
        const { userId, accountId } = event.data
        const emailId = deriveUuid('reconnection', event.metadata.eventId)
        await add(emailId, userId, { kind: 'reconnection', subject: accountId })
      },
      NotificationPreferencesChanged: planSummary,
      SyncScheduleChanged: planSummary,
    },
  }
}

const isOld = ({ metadata }: { readonly metadata: EventMetadata }, clock: Clock) =>
  clock().getTime() - new Date(metadata.at).getTime() > newsFor

/** A person's settings now, and as of which event of their stream. */
async function weeklyWish(eventLog: EventLog, userId: UserId) {
  const { state, revision } = await loadAt(eventLog, settingsDecider, settingsStream(userId))
  const { notifications, schedule } = state
  return {
    wanted: notifications.emailNotifications && notifications.emailWeeklySummary,
    timeZone: schedule.timeZone,
    // Ordered as the revisions are.
    version: String(revision === 'none' ? 0 : revision).padStart(10, '0'),
  }
}
