import { z } from 'zod'
import { UserId } from '../ids.ts'
import { personal } from '../personal.ts'
import { defineEvent, type EventOf } from './event.ts'

export const Theme = z.enum(['light', 'dark', 'system'])
export type Theme = z.infer<typeof Theme>

const when = z.iso.datetime()
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
  /** null: the account's address. Letters go to another one once it is confirmed, until then to the account's. */
  emailNotificationAddress: personal(z.string()).nullable(),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

const PendingConfirmation = z.object({
  confirmationId: z.uuid(),
  address: personal(z.string()),
  requestedAt: when,
  expiresAt: when,
})

/** Whether letters may go to a notification address of the person's own. */
export const AddressConfirmation = z.object({
  /** The address that was confirmed last. */
  confirmed: z.string().nullable(),
  /** The link that confirmed it: followed once more, it changes nothing. */
  confirmedBy: z.uuid().nullable(),
  /** The link that is waited for; an earlier one counts no more. */
  pending: PendingConfirmation.nullable(),
  /** When the confirmations of the 24 hours before the newest one were asked for. */
  requests: z.array(when),
})
export type AddressConfirmation = z.infer<typeof AddressConfirmation>

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
  /** A letter with a link is to go to the address, so that its owner can confirm it. */
  AddressConfirmationRequested: defineEvent(1, { userId: UserId, ...PendingConfirmation.shape }),
  /** Letters may go to the address: its owner followed the link, or Google says that it is the person's (no id). */
  NotificationAddressConfirmed: defineEvent(1, {
    userId: UserId,
    address: personal(z.string()),
    confirmationId: z.uuid().nullable(),
  }),
}
export type SettingsEvent = EventOf<typeof settingsEvents>

export interface SettingsState {
  readonly theme: Theme
  readonly schedule: SyncSchedule
  readonly notifications: NotificationPreferences
  readonly confirmation: AddressConfirmation
}

/** What holds until a person chooses (specification, Settings defaults). */
export const initialSettings: SettingsState = {
  theme: 'light',
  schedule: initialSchedule,
  notifications: initialNotifications,
  confirmation: { confirmed: null, confirmedBy: null, pending: null, requests: [] },
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
      const { pending } = state.confirmation
      const stillWanted = pending?.address === notifications.emailNotificationAddress
      return { ...state, notifications, confirmation: { ...state.confirmation, pending: stillWanted ? pending : null } }
    }
    case 'AddressConfirmationRequested': {
      const { userId: _, ...pending } = event.data
      const dayBefore = new Date(Date.parse(pending.requestedAt) - dayMs).toISOString()
      const recent = state.confirmation.requests.filter((at) => at > dayBefore)
      return { ...state, confirmation: { ...state.confirmation, pending, requests: [...recent, pending.requestedAt] } }
    }
    case 'NotificationAddressConfirmed': {
      const { address: confirmed, confirmationId: confirmedBy } = event.data
      return { ...state, confirmation: { ...state.confirmation, confirmed, confirmedBy, pending: null } }
    }
  }
}

const dayMs = 24 * 60 * 60 * 1000

export const AddressStatus = z.enum(['none', 'waiting', 'confirmed'])
export type AddressStatus = z.infer<typeof AddressStatus>

/** How it stands with the notification address: there is none, it waits for its link, or letters go there. */
export function addressStatus({
  notifications,
  confirmation,
}: Pick<SettingsState, 'notifications' | 'confirmation'>): AddressStatus {
  const { emailNotificationAddress: address } = notifications
  if (!address) return 'none'
  return confirmation.confirmed === address ? 'confirmed' : 'waiting'
}
