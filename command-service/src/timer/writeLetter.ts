import type { SubscriptionEvent } from '@calendar-sync/contracts/events/subscription'
import { erased } from '@calendar-sync/contracts/personal'
import { subscriptionStream } from '@calendar-sync/contracts/streams'
import type { Mail } from '@calendar-sync/platform/mail/mail'
import type { TimerDependencies } from './createTimer.ts'
import type { Letter } from './letterStore.ts'

/** Writes the letter that an event asks for, from what the log says; a person who was erased gets none. */
export async function writeLetter(
  { eventLog, mail }: Pick<TimerDependencies, 'eventLog' | 'mail'>,
  { eventId, userId }: Letter,
): Promise<void> {
  const events = await eventLog.read<SubscriptionEvent>(subscriptionStream(userId))
  const event = events.find(({ metadata }) => metadata.eventId === eventId)
  if (event?.type !== 'EnterprisePlanRequested' || event.data.billingEmail === erased) return
  await mail.send(enterpriseRequested(eventId, event.data))
}

const enterpriseRequested = (id: string, asked: { billingEmail: string; companyName: string }): Mail => ({
  id,
  to: asked.billingEmail,
  subject: 'Your request for the Enterprise plan',
  text: [
    'Hello,',
    `thank you for asking for the Enterprise plan for ${asked.companyName}. We have received your request and will answer to this address.`,
    'Nothing has changed in your account, and nothing is charged until we have agreed on the terms.',
    'Calendar Sync',
  ].join('\n\n'),
})
