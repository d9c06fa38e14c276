import type { UserId } from '../../ids.ts'
import { hasValidSubscription } from '../../validSubscription.ts'
import type { SubscriptionEvent, SubscriptionState, SubscriptionStatus, SubscriptionTier } from '../subscription.ts'

export interface Terms {
  readonly tier: SubscriptionTier
  readonly status: SubscriptionStatus
  /** null: never. In the past: access ends at once. */
  readonly expiry: string | null
}

/** An admin's word: whichever tier and status, freely. What is left out stays as it is by then. */
export type SetTerms = { readonly [Name in keyof Terms]?: Terms[Name] | undefined } & {
  readonly type: 'SetTerms'
  readonly userId: UserId
  readonly at: Date
}

/** Setting what is set already changes nothing, unless it takes a cancellation back. */
export function setTerms(command: SetTerms, state: SubscriptionState): readonly SubscriptionEvent[] {
  const { userId, tier = state.tier, status = state.status, expiry = state.expiry, at } = command
  const wanted: Terms = { tier, status, expiry }
  const takesBack = state.cancelledAt !== null && status !== 'cancelled'
  if (isSame(wanted, state) && !takesBack) return []
  const isOver = hasValidSubscription(wanted) && expiry !== null && expiry <= at.toISOString()
  const terms: Terms = isOver ? { tier: 'none', status: 'inactive', expiry } : wanted
  if (isOver && isSame(terms, state)) return []
  const renewalAgreed = isLaterEnd(terms, state)
  const trialEndsAt = terms.status === 'trial' || (renewalAgreed && state.trialEndsAt !== null) ? expiry : null
  return [{ type: 'SubscriptionChanged', data: { userId, ...terms, trialEndsAt, renewalAgreed } }]
}

const isSame = ({ tier, status, expiry }: Terms, state: SubscriptionState): boolean =>
  tier === state.tier && status === state.status && expiry === state.expiry

/**
 * Whether the plan stays the one that its person agreed to pay for, and is charged later than they agreed. Every other
 * plan that an admin sets ends without a charge: a card that is known is no consent.
 */
const isLaterEnd = ({ tier, status, expiry }: Terms, state: SubscriptionState): boolean =>
  state.renewalAgreed &&
  state.cancelledAt === null &&
  hasValidSubscription(state) &&
  tier === state.tier &&
  status === state.status &&
  expiry !== null &&
  state.expiry !== null &&
  expiry >= state.expiry
