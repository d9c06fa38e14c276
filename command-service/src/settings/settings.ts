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
import type { Decider } from '@calendar-sync/platform/decider'
import {
  type AskingForConfirmation,
  type ConfirmAddress,
  confirmAddress,
  confirmationOf,
  type SendConfirmationAgain,
  sendConfirmationAgain,
} from './addressConfirmation.ts'

/** One form of the page at once: what is left out stays as it is. */
export interface ChangeSettings extends AskingForConfirmation {
  readonly type: 'ChangeSettings'
  readonly changes: ChangeSettingsBody
  /** Addresses that Google says are the person's. */
  readonly ownAddresses: readonly string[]
}

export type SettingsCommand = ChangeSettings | SendConfirmationAgain | ConfirmAddress

function decide(command: SettingsCommand, state: SettingsState): readonly SettingsEvent[] {
  switch (command.type) {
    case 'ChangeSettings':
      return changeSettings(command, state)
    case 'SendConfirmationAgain':
      return sendConfirmationAgain(command, state)
    case 'ConfirmAddress':
      return confirmAddress(command, state)
  }
}

function changeSettings(command: ChangeSettings, state: SettingsState): readonly SettingsEvent[] {
  const { userId, changes } = command
  const { theme = state.theme } = changes
  const schedule = changedSchedule(state.schedule, changes)
  const notifications = changedNotifications(state.notifications, changes)
  const events: SettingsEvent[] = []
  if (theme !== state.theme) events.push({ type: 'ThemeChanged', data: { userId, theme } })
  if (!isDeepStrictEqual(schedule, state.schedule))
    events.push({ type: 'SyncScheduleChanged', data: { userId, ...schedule } })
  if (!isDeepStrictEqual(notifications, state.notifications))
    events.push({ type: 'NotificationPreferencesChanged', data: { userId, ...notifications } })
  const { emailNotificationAddress: address } = notifications
  if (address && address !== state.notifications.emailNotificationAddress)
    events.push(...confirmationOf(command, address, state.confirmation))
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
