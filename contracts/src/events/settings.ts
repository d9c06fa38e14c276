import { z } from 'zod'
import { UserId } from '../ids.ts'
import { personal } from '../personal.ts'
import { defineEvent, type EventOf } from './event.ts'

export const Theme = z.enum(['light', 'dark', 'system'])
export type Theme = z.infer<typeof Theme>

const hour = z.int().min(0).max(23)

/** When a person's active syncs run by themselves: each `syncInterval` minutes within the active hours of their zone. */
export const SyncSchedule = z.object({
  autoSync: z.boolean(),
  /** Minutes. */
  syncInterval: z.int().positive(),
  /** Of the day in `timeZone`. A start after the end means over midnight, the same as the end means always. */
  syncStartHour: hour,
  syncEndHour: hour,
  /** IANA name. */
  timeZone: z.string().min(1),
})
export type SyncSchedule = z.infer<typeof SyncSchedule>

export const NotificationPreferences = z.object({
  emailNotifications: z.boolean(),
  emailSyncReports: z.boolean(),
  emailWeeklySummary: z.boolean(),
  emailErrorAlerts: z.boolean(),
  /** null: the account's address. */
  emailNotificationAddress: personal(z.string()).nullable(),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** What holds until a person chooses (specification, Settings defaults). */
export const initialSchedule: SyncSchedule = {
  autoSync: false,
  syncInterval: 60,
  syncStartHour: 8,
  syncEndHour: 20,
  timeZone: 'UTC',
}
export const initialNotifications: NotificationPreferences = {
  emailNotifications: false,
  emailSyncReports: false,
  emailWeeklySummary: false,
  emailErrorAlerts: false,
  emailNotificationAddress: null,
}

/** Stream `settings-<userId>`: how a person wants the product to be. */
export const settingsEvents = {
  ThemeChanged: defineEvent(1, { userId: UserId, theme: Theme }),
  SyncScheduleChanged: defineEvent(1, { userId: UserId, ...SyncSchedule.shape }),
  NotificationPreferencesChanged: defineEvent(1, { userId: UserId, ...NotificationPreferences.shape }),
}
export type SettingsEvent = EventOf<typeof settingsEvents>

export interface SettingsState {
  readonly theme: Theme
  readonly schedule: SyncSchedule
  readonly notifications: NotificationPreferences
}

/** What holds until a person chooses (specification, Settings defaults). */
export const initialSettings: SettingsState = {
  theme: 'light',
  schedule: initialSchedule,
  notifications: initialNotifications,
}

export function evolveSettings(state: SettingsState, event: SettingsEvent): SettingsState {
  switch (event.type) {
    case 'ThemeChanged':
      return { ...state, theme: event.data.theme }
    case 'SyncScheduleChanged': {
      const { userId: _, ...schedule } = event.data
      return { ...state, schedule }
    }
    case 'NotificationPreferencesChanged': {
      const { userId: _, ...notifications } = event.data
      return { ...state, notifications }
    }
  }
}
