import { z } from 'zod'
import { DomainError } from '../errors.ts'
import { UserId } from '../ids.ts'
import { isEqual } from '../isEqual.ts'
import { personal } from '../personal.ts'
import { addressStatus, includesAddress } from './addressStatus.ts'
import type { Decider } from './decider.ts'
import { defineEvent, type EventOf } from './event.ts'
import { initialNotifications, initialSchedule, NotificationPreferences, SyncSchedule, Theme } from './preferences.ts'

const when = z.iso.datetime()
const dayMs = 24 * 60 * 60 * 1000

const PendingConfirmation = z.object({
  confirmationId: z.uuid(),
  address: personal(z.string()),
  requestedAt: when,
  expiresAt: when,
})

/** Whether emails may go to a notification address of the person's own. */
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

/** Stream `settings-<userId>`: how a person wants the product to be. */
export const settingsEvents = {
  ThemeChanged: defineEvent(1, { userId: UserId, theme: Theme }),
  SyncScheduleChanged: defineEvent(1, { userId: UserId, ...SyncSchedule.shape }),
  NotificationPreferencesChanged: defineEvent(1, { userId: UserId, ...NotificationPreferences.shape }),
  /** An email with a link is to go to the address, so that its owner can confirm it. */
  AddressConfirmationRequested: defineEvent(1, { userId: UserId, ...PendingConfirmation.shape }),
  /** Emails may go to the address: its owner followed the link, or Google says that it is the person's (no id). */
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

type Preferences = SyncSchedule & NotificationPreferences & { readonly theme: Theme }
export type SettingsChanges = { readonly [Field in keyof Preferences]?: Preferences[Field] | undefined }

/** One form of the page at once: what is left out stays as it is. */
export interface ChangeSettings extends AskingForConfirmation {
  readonly type: 'ChangeSettings'
  readonly changes: SettingsChanges
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
  if (!isEqual(schedule, state.schedule)) events.push({ type: 'SyncScheduleChanged', data: { userId, ...schedule } })
  if (!isEqual(notifications, state.notifications))
    events.push({ type: 'NotificationPreferencesChanged', data: { userId, ...notifications } })
  const { emailNotificationAddress: address } = notifications
  if (address && address !== state.notifications.emailNotificationAddress)
    events.push(...confirmationOf(command, address, state.confirmation))
  return events
}

const changedSchedule = (now: SyncSchedule, changes: SettingsChanges): SyncSchedule => ({
  autoSync: changes.autoSync ?? now.autoSync,
  syncInterval: changes.syncInterval ?? now.syncInterval,
  syncStartHour: changes.syncStartHour ?? now.syncStartHour,
  syncEndHour: changes.syncEndHour ?? now.syncEndHour,
  timeZone: changes.timeZone ?? now.timeZone,
})

/** An address of null is a choice: the account's own. */
const changedNotifications = (now: NotificationPreferences, changes: SettingsChanges): NotificationPreferences => ({
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

export interface AskingForConfirmation {
  readonly userId: UserId
  readonly at: Date
  /** Names the link of an email that is sent because of this command. */
  readonly confirmationId: string
}

export interface SendConfirmationAgain extends AskingForConfirmation {
  readonly type: 'SendConfirmationAgain'
  /** Addresses that Google says are the person's. */
  readonly ownAddresses: readonly string[]
}

/** The address's owner followed the link of an email. */
export interface ConfirmAddress extends AskingForConfirmation {
  readonly type: 'ConfirmAddress'
}

const linkLifetimeMs = dayMs
const pauseMs = 60 * 1000
/** Emails to addresses that are not confirmed yet: enough for a person who mistypes, too few for one who annoys. */
const maxRequestsPerDay = 5

/**
 * What a new notification address needs before an email goes there.
 * @throws DomainError `too_many_requests`
 */
export function confirmationOf(
  { userId, at, confirmationId, ownAddresses }: AskingForConfirmation & { readonly ownAddresses: readonly string[] },
  address: string,
  { confirmed, confirmedBy, requests }: AddressConfirmation,
): readonly SettingsEvent[] {
  const isOwn = includesAddress(ownAddresses, address)
  // What Google alone said of an account holds as long as it says so.
  if (address === confirmed && (confirmedBy !== null || isOwn)) return []
  if (isOwn) return [{ type: 'NotificationAddressConfirmed', data: { userId, address, confirmationId: null } }]
  const dayBefore = at.getTime() - dayMs
  const recent = requests.filter((requestedAt) => Date.parse(requestedAt) > dayBefore)
  const [oldest] = recent
  if (oldest && recent.length >= maxRequestsPerDay)
    throw tooMany(
      `We have sent ${maxRequestsPerDay} confirmation emails for you today, which is the most. Please try again tomorrow.`,
      Date.parse(oldest) - dayBefore,
    )
  const requestedAt = at.toISOString()
  const expiresAt = new Date(at.getTime() + linkLifetimeMs).toISOString()
  return [{ type: 'AddressConfirmationRequested', data: { userId, confirmationId, address, requestedAt, expiresAt } }]
}

/** @throws DomainError `too_many_requests` */
export function sendConfirmationAgain(command: SendConfirmationAgain, state: SettingsState): readonly SettingsEvent[] {
  const { emailNotificationAddress: address } = state.notifications
  const { pending } = state.confirmation
  if (
    !address ||
    addressStatus(state, command.ownAddresses) !== 'waiting' ||
    pending?.confirmationId === command.confirmationId
  )
    return []
  const pauseLeftMs = pending ? Date.parse(pending.requestedAt) + pauseMs - command.at.getTime() : 0
  if (pauseLeftMs > 0) throw tooMany('We have just sent the email. Please wait a minute for it.', pauseLeftMs)
  return confirmationOf(command, address, state.confirmation)
}

/** @throws DomainError `link_expired` */
export function confirmAddress(
  { userId, confirmationId, at }: ConfirmAddress,
  { confirmation: { pending, confirmedBy } }: SettingsState,
): readonly SettingsEvent[] {
  if (confirmedBy === confirmationId) return []
  if (pending?.confirmationId !== confirmationId || pending.expiresAt <= at.toISOString()) throw linkExpired()
  return [{ type: 'NotificationAddressConfirmed', data: { userId, address: pending.address, confirmationId } }]
}

export const linkExpired = () =>
  new DomainError('link_expired', 'This link is no longer valid. Open your settings and choose Send Again there.')

const tooMany = (sentence: string, afterMs: number) =>
  new DomainError('too_many_requests', sentence, { retryAfterSeconds: Math.ceil(afterMs / 1000) })
