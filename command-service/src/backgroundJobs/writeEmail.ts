import { confirmAddressPath } from '@calendar-sync/contracts/api/confirmAddressPath'
import { accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import { vouchedNow } from '@calendar-sync/contracts/domain/emailRecipient'
import type { SettingsEvent } from '@calendar-sync/contracts/domain/settings'
import { userDecider } from '@calendar-sync/contracts/domain/user'
import type { UserId } from '@calendar-sync/contracts/ids'
import { erased } from '@calendar-sync/contracts/personal'
import { accountsStream, userStream } from '@calendar-sync/contracts/streams'
import type { Job } from '@calendar-sync/platform/background/jobQueue'
import { load } from '@calendar-sync/platform/commands/execute'
import type { Mail } from '@calendar-sync/platform/mail/mail'
import { confirmationToken } from '../settings/confirmationToken.ts'
import { replacedAddress } from '../settings/replacedAddress.ts'
import type { BackgroundJobDependencies, Email } from './dependencies.ts'

type Writing = Pick<
  BackgroundJobDependencies,
  'eventLog' | 'mail' | 'unconfirmedAddressLimit' | 'clock' | 'appUrl' | 'emailLinkKey'
>

/**
 * Writes the email that an event asks for, from what the log says; a person who was erased gets none. Emails go to an address
 * that Google vouches for now, or that was confirmed, or ask to confirm one, and hold no word that a person wrote.
 */
export async function writeEmail(
  writing: Writing,
  { key: eventId, personId: userId, payload: { stream, revision } }: Job<Email>,
  stop: AbortSignal,
): Promise<void> {
  const { eventLog, mail, unconfirmedAddressLimit, clock } = writing
  const stored = await eventLog.store.readMany([{ stream, revision }])
  const [event] = await eventLog.decode({ events: stored, position: '', caughtUp: false })
  const user = await load(eventLog, userDecider, userStream(userId))
  const accounts = await load(eventLog, accountsDecider, accountsStream(userId))
  if (event?.type === 'EnterprisePlanRequested') {
    const to = vouchedNow(user, accounts)
    if (to) await mail.send(enterpriseRequested(eventId, to), stop)
  }
  if (event?.type === 'NotificationAddressConfirmed' || event?.type === 'NotificationPreferencesChanged') {
    const settings = await eventLog.read<SettingsEvent>(stream)
    const until = settings.filter((one) => one.revision <= revision)
    const to = replacedAddress(until, user, accounts)
    if (to && (await unconfirmedAddressLimit.allow(eventId, to, clock(), 'notices to an address')))
      await mail.send(addressReplaced(eventId, to, writing.appUrl), stop)
  }
  if (event?.type === 'AddressConfirmationRequested') {
    const { address: to, confirmationId, expiresAt } = event.data
    if (to === erased || expiresAt <= clock().toISOString()) return
    if (await unconfirmedAddressLimit.allow(eventId, to, clock()))
      await mail.send(addressConfirmation(eventId, to, linkOf(writing, userId, confirmationId)), stop)
  }
}

const linkOf = ({ appUrl, emailLinkKey }: Writing, userId: UserId, confirmationId: string): string =>
  `${appUrl}${confirmAddressPath}#${confirmationToken(emailLinkKey, { userId, confirmationId })}`

const enterpriseRequested = (id: string, to: string): Mail => ({
  id,
  to,
  subject: 'Your request for the Enterprise plan',
  text: [
    'Hello,',
    'thank you for asking for the Enterprise plan. We have received your request and will answer by email, to the billing address that you gave.',
    'Nothing has changed in your account, and nothing is charged until we have agreed on the terms.',
    'Calendar Sync',
  ].join('\n\n'),
})

const addressReplaced = (id: string, to: string, appUrl: string): Mail => ({
  id,
  to,
  subject: 'Calendar Sync notifications no longer go to this address',
  text: [
    'Hello,',
    'from now on, the notifications of your Calendar Sync account no longer go to this address.',
    'If that was you, there is nothing to do. If not, choose Sign Out Everywhere in your settings, sign in again and enter your own address there:',
    `${appUrl}/settings`,
    'Calendar Sync',
  ].join('\n\n'),
})

const addressConfirmation = (id: string, to: string, link: string): Mail => ({
  id,
  to,
  subject: 'Confirm this address for Calendar Sync',
  text: [
    'Hello,',
    'a Calendar Sync account asked to send its notifications to this address. If that is your account, open this link within 24 hours and confirm the address:',
    link,
    'If it is not, ignore this email: without the confirmation nothing will be sent here.',
    'Calendar Sync',
  ].join('\n\n'),
})
