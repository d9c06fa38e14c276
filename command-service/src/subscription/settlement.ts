import { hasValidSubscription } from '@calendar-sync/contracts/access'
import { currency, proPriceCents } from '@calendar-sync/contracts/api/billing'
import type { SubscriptionEvent, SubscriptionState } from '@calendar-sync/contracts/events/subscription'
import type { InvoiceId, UserId } from '@calendar-sync/contracts/ids'
import { invoiceIssued } from './invoice.ts'
import { renewedPeriod } from './periods.ts'

/** A period has ended: what becomes of the plan. */
export interface SettlePeriod {
  readonly type: 'SettlePeriod'
  readonly userId: UserId
  /** Which period: the one that ends then. When it was settled already, nothing happens. */
  readonly expiry: string
  readonly at: Date
  /** What the bank said to the next month; `not_asked` when nothing was to be charged. */
  readonly payment: 'paid' | 'declined' | 'not_asked'
  readonly invoiceId: InvoiceId
}

/** After a refusal the bank is asked again a day later, three times in all; access goes on until then. */
const mostTries = 3
const retryMilliseconds = 24 * 60 * 60 * 1000

/** When something becomes of a plan by itself; null when it goes on for ever or has ended. */
export const dueAt = (state: SubscriptionState): string | null =>
  hasValidSubscription(state) ? (state.retryAt ?? state.expiry) : null

/** Whether the next month is to be charged when the period ends: only Pro by card renews by itself. */
export const renews = (state: SubscriptionState): boolean =>
  hasValidSubscription(state) && state.tier === 'pro' && !state.cancelledAt && state.paymentMethod !== null

export function settlePeriod(command: SettlePeriod, state: SubscriptionState): readonly SubscriptionEvent[] {
  const due = dueAt(state)
  if (state.expiry !== command.expiry || due === null || due > command.at.toISOString()) return []
  if (state.cancelledAt) return [ended(command, state, { tier: state.tier, status: 'cancelled' })]
  if (!renews(state)) return [ended(command, state, { tier: 'none', status: 'inactive' })]
  switch (command.payment) {
    case 'paid':
      return renewed(command, state)
    case 'declined':
      return declined(command, state)
    // The card came while we did not look: the timer asks the bank next time.
    case 'not_asked':
      return []
  }
}

function renewed({ userId, expiry, at, invoiceId }: SettlePeriod, state: SubscriptionState): SubscriptionEvent[] {
  const period = renewedPeriod(expiry, at)
  const { tier, trialEndsAt } = state
  return [
    { type: 'SubscriptionChanged', data: { userId, tier, status: 'active', expiry: period.end, trialEndsAt } },
    invoiceIssued({ userId, invoiceId, at, period, earlier: state.invoices.length }),
  ]
}

function declined(command: SettlePeriod, state: SubscriptionState): SubscriptionEvent[] {
  const { userId, expiry, at } = command
  const givenUp = state.failedPayments + 1 >= mostTries
  const retryAt = givenUp ? null : new Date(at.getTime() + retryMilliseconds).toISOString()
  const failed: SubscriptionEvent = {
    type: 'PaymentFailed',
    data: { userId, periodStart: expiry, retryAt, amountCents: proPriceCents, currency },
  }
  return givenUp ? [failed, ended(command, state, { tier: 'none', status: 'inactive' })] : [failed]
}

const ended = (
  { userId, expiry }: SettlePeriod,
  { trialEndsAt }: SubscriptionState,
  terms: Pick<SubscriptionState, 'tier' | 'status'>,
): SubscriptionEvent => ({ type: 'SubscriptionChanged', data: { userId, ...terms, expiry, trialEndsAt } })
