import { v5 as deriveUuid } from 'uuid'
import { ChargeId, type UserId } from '../../ids.ts'
import { currency, proPriceCents } from '../../price.ts'
import { hasValidSubscription } from '../../validSubscription.ts'
import type { Charge, KnownCard, PaymentOutcome, SubscriptionEvent, SubscriptionState } from '../subscription.ts'
import { issueInvoice } from './issueInvoice.ts'
import type { Period } from './periods.ts'

/** The payment provider has answered about a charge that is on the log. */
export interface RecordChargeOutcome {
  readonly type: 'RecordChargeOutcome'
  readonly userId: UserId
  readonly chargeId: ChargeId
  readonly outcome: PaymentOutcome
  readonly at: Date
}

/** After a refusal the bank is asked again a day later, three times in all; access goes on until then. */
const maxTries = 3
const retryMs = 24 * 60 * 60 * 1000

/**
 * The intent to charge a month. Its id follows from the person, the period and how many charges went before, so that two
 * deciders of the same month cannot want two charges.
 */
export function chargeRequested(
  userId: UserId,
  { card, period, at }: { readonly card: KnownCard; readonly period: Period; readonly at: Date },
  { charges }: SubscriptionState,
): SubscriptionEvent {
  const { brand, last4, expiryMonth, expiryYear } = card
  return {
    type: 'ChargeRequested',
    data: {
      userId,
      chargeId: ChargeId.parse(deriveUuid(`charge/${period.start}/${charges}`, userId)),
      requestedAt: at.toISOString(),
      periodStart: period.start,
      periodEnd: period.end,
      card: { brand, last4, expiryMonth, expiryYear },
      amountCents: proPriceCents,
      currency,
    },
  }
}

/** What the provider's answer leads to; nothing when the charge has its outcome already. */
export function recordChargeOutcome(
  command: RecordChargeOutcome,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const charge = state.pendingCharge
  if (charge?.chargeId !== command.chargeId) return []
  const { outcome } = command
  return outcome.outcome === 'approved'
    ? paid(command, charge, state)
    : refused(command, charge, outcome.message, state)
}

function paid(command: RecordChargeOutcome, charge: Charge, state: SubscriptionState): SubscriptionEvent[] {
  const { userId } = command
  const { periodEnd: end } = charge
  const invoice = issueInvoice(command, charge, state.invoices.length)
  // While the bank was asked, an admin gave a plan that is more: the month is paid for, and the plan stays.
  const hasMore = hasValidSubscription(state) && (state.tier === 'enterprise' || (state.expiry ?? end) > end)
  const endless = hasValidSubscription(state) && state.expiry === null
  if (hasMore || endless) return [invoice]
  const { cancelledAt } = state
  const changed: SubscriptionEvent = {
    type: 'SubscriptionChanged',
    data: { userId, tier: 'pro', status: 'active', expiry: end, trialEndsAt: null },
  }
  // A plan that was cancelled while its next month was being charged has that month, and ends with it.
  if (!hasValidSubscription(state) || !cancelledAt) return [changed, invoice]
  return [changed, invoice, { type: 'SubscriptionCancelled', data: { userId, cancelledAt, accessEndsAt: end } }]
}

function refused(
  { userId, at }: RecordChargeOutcome,
  { chargeId, periodStart, amountCents, currency: of }: Charge,
  reason: string,
  state: SubscriptionState,
): SubscriptionEvent[] {
  // A plan that an admin changed while the bank was asked has an end of its own, or none: it is not what was to be renewed.
  const hasEnded = state.expiry !== null && state.expiry <= periodStart
  const renewing = hasValidSubscription(state) && state.tier === 'pro' && !state.cancelledAt && hasEnded
  const givenUp = state.failedPayments + 1 >= maxTries
  const retryAt = renewing && !givenUp ? new Date(at.getTime() + retryMs).toISOString() : null
  const data = { userId, chargeId, periodStart, retryAt, amountCents, currency: of, reason }
  const failed: SubscriptionEvent = { type: 'PaymentFailed', data }
  if (!renewing || !givenUp) return [failed]
  return [
    failed,
    {
      type: 'SubscriptionChanged',
      data: { userId, tier: 'none', status: 'inactive', expiry: state.expiry, trialEndsAt: null },
    },
  ]
}
