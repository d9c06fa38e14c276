import { z } from 'zod'
import { AddressStatus } from '../domain/addressStatus.ts'
import { NotificationPreferences, SyncSchedule, Theme } from '../domain/preferences.ts'
import { UserId } from '../ids.ts'
import { invalidAddress } from './emailAddress.ts'

/** `GET /api/settings`: what a person chose, with the defaults for the rest. A person has one, named like them. */
export const Settings = z.object({
  id: UserId,
  userId: UserId,
  theme: Theme,
  ...SyncSchedule.shape,
  ...NotificationPreferences.shape,
  /** Emails go to `emailNotificationAddress` once it is `confirmed`; while it is `waiting`, to the address of a connected account. */
  emailNotificationAddressStatus: AddressStatus,
  /** Whether a link was sent to the address and is waited for. One may be `waiting` without it: its account is not connected any more. */
  emailNotificationAddressLinkPending: z.boolean(),
  /** Whether there is an address to which emails go: that one, or one that Google says is the person's. Without, none are sent. */
  hasEmailRecipient: z.boolean(),
  /** null until something is chosen. */
  lastModified: z.string().nullable(),
})
export type Settings = z.infer<typeof Settings>

/** Minutes between two automatic syncs (specification, Settings page). */
export const syncIntervals = { min: 30, max: 240, step: 30 } as const

const hour = z.int('An active hour is a whole number').min(0, 'Hours go from 0 to 23').max(23, 'Hours go from 0 to 23')

/** Node and browsers know the same zones by the same names; Chrome may name a device's zone `Etc/Unknown`, which is none. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const zoneUnknown = 'This time zone is not known'

/** `PATCH /api/settings`: only what changes; an empty address stands for none. */
export const ChangeSettingsBody = z
  .strictObject({
    theme: Theme,
    autoSync: z.boolean(),
    syncInterval: z
      .int('The interval is a whole number of minutes')
      .min(syncIntervals.min, 'The interval is between 30 minutes and 4 hours')
      .max(syncIntervals.max, 'The interval is between 30 minutes and 4 hours')
      .multipleOf(syncIntervals.step, 'The interval goes in steps of 30 minutes'),
    syncStartHour: hour,
    syncEndHour: hour,
    timeZone: z.string().max(100, zoneUnknown).refine(isTimeZone, zoneUnknown),
    emailNotifications: z.boolean(),
    emailSyncReports: z.boolean(),
    emailWeeklySummary: z.boolean(),
    emailErrorAlerts: z.boolean(),
    emailNotificationAddress: z
      .string(invalidAddress)
      .trim()
      .max(254, invalidAddress)
      .refine((address) => address === '' || z.email().safeParse(address).success, invalidAddress)
      .transform((address) => address || null)
      .nullable(),
  })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'Say at least one setting to change.')
export type ChangeSettingsBody = z.infer<typeof ChangeSettingsBody>

/** `POST /api/settings/notification-address/confirm`, open to everyone who has the token. */
export const ConfirmAddressBody = z.strictObject({ token: z.string().max(200) })
export const ConfirmAddressAnswer = z.object({ status: z.literal('confirmed') })
