import type { Recorded } from '@calendar-sync/contracts/events/event'
import type { AnyEvent, EventType } from '@calendar-sync/contracts/events/registry'
import { evolveSettings, initialSettings } from '@calendar-sync/contracts/events/settings'
import { addCounts, noCounts } from '@calendar-sync/contracts/events/syncRun'
import type { UserId } from '@calendar-sync/contracts/ids'
import { settingsStream } from '@calendar-sync/contracts/streams'
import type { Clock } from '@calendar-sync/platform/clock'
import { loadAt } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { v5 as deriveUuid } from 'uuid'
import type { LetterStore } from './letterStore.ts'
import { nextWeekly } from './weekly.ts'

/** The events that may lead to a letter. */
export const toldOf = [
  'SyncRunCompleted',
  'SyncRunFailed',
  'ReconnectionRequired',
  'NotificationPreferencesChanged',
  'SyncScheduleChanged',
] as const satisfies EventType[]

export interface LetterDependencies {
  readonly eventLog: EventLog
  readonly letters: LetterStore
  readonly clock: Clock
}

/** What happened longer ago than this is no news; the log is read from its beginning where letters are new. */
const newsFor = 24 * 60 * 60_000

/** Turns the end of a run into the letter it calls for; whether its person wants it is asked when it is sent. */
export async function followForLetters(
  event: Recorded<AnyEvent>,
  { eventLog, letters, clock }: LetterDependencies,
): Promise<void> {
  switch (event.type) {
    case 'SyncRunCompleted':
    case 'SyncRunFailed': {
      const { runId, userId, syncId, forward, reverse } = event.data
      const failed = event.type === 'SyncRunFailed'
      const endedAt = new Date(event.metadata.at)
      const { created, updated, deleted, errors } = addCounts(forward ?? noCounts, reverse ?? noCounts)
      await letters.tally({ runId, userId, syncId, endedAt, failed, created, updated, deleted, errors })
      if (isOld(event, clock)) return
      if (failed || errors > 0) {
        // A sync that fails at every turn is one alert a day, not one at every turn.
        const trouble = `error_alert/${failed ? event.data.code : 'errors'}/${event.metadata.at.slice(0, 10)}`
        await letters.add({ letterId: deriveUuid(trouble, syncId), userId, kind: 'error_alert', subject: runId })
      }
      // People do not want a letter every half hour that says that nothing happened.
      if (failed || created + updated + deleted + errors === 0) return
      return letters.add({ letterId: deriveUuid('sync_report', runId), userId, kind: 'sync_report', subject: runId })
    }
    case 'ReconnectionRequired': {
      if (isOld(event, clock)) return
      const { userId, accountId } = event.data
      const letterId = deriveUuid('reconnection', event.metadata.eventId)
      return letters.add({ letterId, userId, kind: 'reconnection', subject: accountId })
    }
    case 'NotificationPreferencesChanged':
    case 'SyncScheduleChanged': {
      const { userId } = event.data
      const { wanted, timeZone, revision } = await weeklyWish(eventLog, userId)
      const next = nextWeekly(new Date(event.metadata.at), timeZone)
      return letters.setWeekly(userId, revision, wanted ? next : undefined)
    }
    default:
      return
  }
}

const isOld = ({ metadata }: Recorded<AnyEvent>, clock: Clock) =>
  clock().getTime() - new Date(metadata.at).getTime() > newsFor

/** A person's settings now, and as of which event of their stream. */
async function weeklyWish(eventLog: EventLog, userId: UserId) {
  const ofSettings = { initialState: initialSettings, evolve: evolveSettings }
  const { state, revision } = await loadAt(eventLog, ofSettings, settingsStream(userId))
  const { notifications, schedule } = state
  return {
    wanted: notifications.emailNotifications && notifications.emailWeeklySummary,
    timeZone: schedule.timeZone,
    revision: revision === 'none' ? 0 : revision,
  }
}
