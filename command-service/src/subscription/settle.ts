import { currency, proPriceCents } from '@calendar-sync/contracts/api/billing'
import type { SubscriptionEvent, SubscriptionState } from '@calendar-sync/contracts/events/subscription'
import { InvoiceId, type UserId } from '@calendar-sync/contracts/ids'
import { subscriptionStream } from '@calendar-sync/contracts/streams'
import type { Clock } from '@calendar-sync/platform/clock'
import { execute } from '@calendar-sync/platform/commands/execute'
import { fold } from '@calendar-sync/platform/decider'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { v5 as deriveUuid } from 'uuid'
import type { PaymentGateway } from './paymentGateway.ts'
import { dueAt, renews, type SettlePeriod } from './settlement.ts'
import { subscriptionDecider } from './subscription.ts'

/** When a person's plan is to be looked at again, and the position of the log that says so. */
export async function dueNow(eventLog: EventLog, userId: UserId) {
  const events = await eventLog.read<SubscriptionEvent>(subscriptionStream(userId))
  const state = fold(subscriptionDecider, events)
  return { state, due: dueAt(state), position: events.at(-1)?.position ?? '' }
}

/** Ends or renews a person's plan when its period is over; before that, nothing happens. */
export async function settle(
  deps: { readonly eventLog: EventLog; readonly gateway: PaymentGateway; readonly clock: Clock },
  userId: UserId,
): Promise<void> {
  const { eventLog, clock } = deps
  const at = clock()
  const { state, due, position } = await dueNow(eventLog, userId)
  if (due === null || due > at.toISOString() || state.expiry === null) return
  const commandId = deriveUuid(`settle/${position}`, userId)
  const command: SettlePeriod = {
    type: 'SettlePeriod',
    userId,
    expiry: state.expiry,
    at,
    payment: await chargeNextMonth(deps.gateway, userId, state),
    invoiceId: InvoiceId.parse(deriveUuid('invoice', commandId)),
  }
  await execute(eventLog, subscriptionDecider, subscriptionStream(userId), command, {
    commandId,
    correlationId: commandId,
    causationId: null,
    actor: { kind: 'schedule', userId: null },
    subject: userId,
    at,
  })
}

async function chargeNextMonth(
  gateway: PaymentGateway,
  userId: UserId,
  state: SubscriptionState,
): Promise<SettlePeriod['payment']> {
  if (!renews(state) || !state.paymentMethod) return 'not_asked'
  const { outcome } = await gateway.charge({
    userId,
    amountCents: proPriceCents,
    currency,
    card: state.paymentMethod,
    idempotencyKey: `${userId}/${state.expiry}/${state.failedPayments}`,
  })
  return outcome === 'approved' ? 'paid' : 'declined'
}
