import { z } from 'zod'
import { personal } from '../personal.ts'

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
  /** null: the account's address. Emails go to another one once it is confirmed, until then to the account's. */
  emailNotificationAddress: personal(z.string()).nullable(),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** What holds until a person chooses. */
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
