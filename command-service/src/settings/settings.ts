import { isDeepStrictEqual } from 'node:util'
import type { ChangeSettingsBody } from '@calendar-sync/contracts/api/settings'
import {
  evolveSettings,
  initialSettings,
  type NotificationPreferences,
  type SettingsEvent,
  type SettingsState,
  type SyncSchedule,
} from '@calendar-sync/contracts/events/settings'
import type { UserId } from '@calendar-sync/contracts/ids'
import type { Decider } from '@calendar-sync/platform/decider'

/** One form of the page at once: what is left out stays as it is. */
export interface SettingsCommand {
  readonly type: 'ChangeSettings'
  readonly userId: UserId
  readonly changes: ChangeSettingsBody
}

function decide({ userId, changes }: SettingsCommand, state: SettingsState): readonly SettingsEvent[] {
  const { theme = state.theme } = changes
  const schedule = changedSchedule(state.schedule, changes)
  const notifications = changedNotifications(state.notifications, changes)
  const events: SettingsEvent[] = []
  if (theme !== state.theme) events.push({ type: 'ThemeChanged', data: { userId, theme } })
  if (!isDeepStrictEqual(schedule, state.schedule))
    events.push({ type: 'SyncScheduleChanged', data: { userId, ...schedule } })
  if (!isDeepStrictEqual(notifications, state.notifications))
    events.push({ type: 'NotificationPreferencesChanged', data: { userId, ...notifications } })
  return events
}

const changedSchedule = (now: SyncSchedule, changes: ChangeSettingsBody): SyncSchedule => ({
  autoSync: changes.autoSync ?? now.autoSync,
  syncInterval: changes.syncInterval ?? now.syncInterval,
  syncStartHour: changes.syncStartHour ?? now.syncStartHour,
  syncEndHour: changes.syncEndHour ?? now.syncEndHour,
  timeZone: changes.timeZone ?? now.timeZone,
})

/** An address of null is a choice: the account's own. */
const changedNotifications = (now: NotificationPreferences, changes: ChangeSettingsBody): NotificationPreferences => ({
  emailNotifications: changes.emailNotifications ?? now.emailNotifications,
  emailSyncReports: changes.emailSyncReports ?? now.emailSyncReports,
  emailWeeklySummary: changes.emailWeeklySummary ?? now.emailWeeklySummary,
  emailErrorAlerts: changes.emailErrorAlerts ?? now.emailErrorAlerts,
  emailNotificationAddress:
    changes.emailNotificationAddress === undefined ? now.emailNotificationAddress : changes.emailNotificationAddress,
})

export const settingsDecider: Decider<SettingsCommand, SettingsState, SettingsEvent> = {
  initialState: initialSettings,
  decide,
  evolve: evolveSettings,
}
