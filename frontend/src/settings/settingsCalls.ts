import { Settings } from '@calendar-sync/contracts/api/settings'
import {
  initialNotifications,
  initialSchedule,
  NotificationPreferences,
  SyncSchedule,
} from '@calendar-sync/contracts/events/settings'
import type { z } from 'zod'
import { request } from '../request/request.ts'

const schedule = SyncSchedule.shape
const notifications = NotificationPreferences.shape

/** What a person chose; what they never chose is at its default (specification, Settings defaults). */
export const KnownSettings = Settings.extend({
  autoSync: schedule.autoSync.default(initialSchedule.autoSync),
  syncInterval: schedule.syncInterval.default(initialSchedule.syncInterval),
  syncStartHour: schedule.syncStartHour.default(initialSchedule.syncStartHour),
  syncEndHour: schedule.syncEndHour.default(initialSchedule.syncEndHour),
  timeZone: schedule.timeZone.default(initialSchedule.timeZone),
  emailNotifications: notifications.emailNotifications.default(initialNotifications.emailNotifications),
  emailSyncReports: notifications.emailSyncReports.default(initialNotifications.emailSyncReports),
  emailWeeklySummary: notifications.emailWeeklySummary.default(initialNotifications.emailWeeklySummary),
  emailErrorAlerts: notifications.emailErrorAlerts.default(initialNotifications.emailErrorAlerts),
  emailNotificationAddress: notifications.emailNotificationAddress.default(null),
})
export type KnownSettings = z.infer<typeof KnownSettings>

/** Only what changes is sent. */
export type SettingsChange = Partial<Omit<KnownSettings, 'id' | 'userId'>>

export const settingsCalls = {
  getSettings: async (signal: AbortSignal) => KnownSettings.parse(await request('/api/settings', { signal })),
  changeSettings: async (body: SettingsChange) =>
    KnownSettings.parse(await request('/api/settings', { method: 'PATCH', body })),
  /** Everything kept about the person. */
  exportMyData: () => request('/api/user/export'),
  deleteMyAccount: () => request('/api/user', { method: 'DELETE' }),
}
