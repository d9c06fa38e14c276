import type { UserId } from '../../ids.ts'
import { hasValidSubscription } from '../../validSubscription.ts'
import type { SubscriptionEvent, SubscriptionState } from '../subscription.ts'
import { chargeRequested } from './charges.ts'
import { renewedPeriod } from './periods.ts'

/** A period has ended: what becomes of the plan. */
export interface EndPeriod {
  readonly type: 'EndPeriod'
  readonly userId: UserId
  /** Which period: the one that ends then. When it has ended already, nothing happens. */
  readonly expiry: string
  readonly at: Date
}

/** How long the request that announced a charge has for it, before the timer finishes what it began. */
const chargeGraceMs = 15_000

/** When the timer has something to do about a plan; null when it goes on for ever or has ended. */
export function dueAt(state: SubscriptionState): string | null {
  const { pendingCharge, retryAt, expiry, cancelledAt } = state
  if (pendingCharge) return new Date(Date.parse(pendingCharge.requestedAt) + chargeGraceMs).toISOString()
  if (!hasValidSubscription(state)) return null
  // Nothing is charged once more for a plan that was cancelled.
  return cancelledAt ? expiry : expiry && (retryAt ?? expiry)
}

type Renewing = Pick<SubscriptionState, 'tier' | 'status' | 'cancelledAt' | 'renewalAgreed'> & {
  readonly paymentMethod: unknown
}

/** Whether the next month is to be charged when the period ends: only Pro that its person subscribed to by card. */
export const renews = (state: Renewing): boolean =>
  hasValidSubscription(state) &&
  state.tier === 'pro' &&
  !state.cancelledAt &&
  state.renewalAgreed &&
  state.paymentMethod !== null

/** A plan that renews announces the charge of its next month; every other plan ends. A charge under way comes first. */
export function endPeriod(command: EndPeriod, state: SubscriptionState): readonly SubscriptionEvent[] {
  const { userId, expiry, at } = command
  const due = dueAt(state)
  if (state.pendingCharge || state.expiry !== expiry || due === null || due > at.toISOString()) return []
  if (state.cancelledAt) return [ended(command, { tier: state.tier, status: 'cancelled' })]
  const { paymentMethod: card } = state
  if (!renews(state) || !card) return [ended(command, { tier: 'none', status: 'inactive' })]
  return [chargeRequested(userId, { card, period: renewedPeriod(expiry, at, state.invoices), at }, state)]
}

const ended = (
  { userId, expiry }: EndPeriod,
  terms: Pick<SubscriptionState, 'tier' | 'status'>,
): SubscriptionEvent => ({ type: 'SubscriptionChanged', data: { userId, ...terms, expiry, trialEndsAt: null } })
