import { DomainError } from '@calendar-sync/contracts/errors'
import {
  type AddressConfirmation,
  addressStatus,
  type SettingsEvent,
  type SettingsState,
} from '@calendar-sync/contracts/events/settings'
import type { UserId } from '@calendar-sync/contracts/ids'

export interface AskingForConfirmation {
  readonly userId: UserId
  readonly at: Date
  /** Names the link of a letter that is sent because of this command. */
  readonly confirmationId: string
}

export interface SendConfirmationAgain extends AskingForConfirmation {
  readonly type: 'SendConfirmationAgain'
}

/** The address's owner followed the link of a letter. */
export interface ConfirmAddress extends AskingForConfirmation {
  readonly type: 'ConfirmAddress'
}

const linkLifetimeMs = 24 * 60 * 60 * 1000
const pauseMs = 60 * 1000
/** Letters to addresses that are not confirmed yet: enough for a person who mistypes, too few for one who annoys. */
const maxRequestsPerDay = 5

/**
 * What a new notification address needs before a letter goes there.
 * @throws DomainError `too_many_requests`
 */
export function confirmationOf(
  { userId, at, confirmationId, ownAddresses }: AskingForConfirmation & { readonly ownAddresses: readonly string[] },
  address: string,
  { confirmed, requests }: AddressConfirmation,
): readonly SettingsEvent[] {
  if (address === confirmed) return []
  const isOwn = ownAddresses.some((own) => own.toLowerCase() === address.toLowerCase())
  if (isOwn) return [{ type: 'NotificationAddressConfirmed', data: { userId, address, confirmationId: null } }]
  const dayBefore = at.getTime() - 24 * 60 * 60 * 1000
  const recent = requests.filter((requestedAt) => Date.parse(requestedAt) > dayBefore)
  const [oldest] = recent
  if (oldest && recent.length >= maxRequestsPerDay)
    throw tooMany(
      `We have sent ${maxRequestsPerDay} confirmation e-mails for you today, which is the most. Please try again tomorrow.`,
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
  if (!address || addressStatus(state) !== 'waiting' || pending?.confirmationId === command.confirmationId) return []
  const pauseLeftMs = pending ? Date.parse(pending.requestedAt) + pauseMs - command.at.getTime() : 0
  if (pauseLeftMs > 0) throw tooMany('We have just sent the e-mail. Please wait a minute for it.', pauseLeftMs)
  return confirmationOf({ ...command, ownAddresses: [] }, address, state.confirmation)
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
