import type { UserId } from '../../ids.ts'
import { hasValidSubscription } from '../../validSubscription.ts'
import type { SubscriptionEvent, SubscriptionState, SubscriptionStatus, SubscriptionTier } from '../subscription.ts'

/** An admin's word: whichever tier and status, freely. */
export interface SetTerms {
  readonly type: 'SetTerms'
  readonly userId: UserId
  readonly tier: SubscriptionTier
  readonly status: SubscriptionStatus
  /** null: never. In the past: access ends at once. */
  readonly expiry: string | null
  readonly at: Date
}

type Terms = Pick<SetTerms, 'tier' | 'status' | 'expiry'>

/** Setting what is set already changes nothing, unless it takes a cancellation back. */
export function setTerms(command: SetTerms, state: SubscriptionState): readonly SubscriptionEvent[] {
  const { userId, status, expiry, at } = command
  const takesBack = state.cancelledAt !== null && status !== 'cancelled'
  if (isSame(command, state) && !takesBack) return []
  const isOver = hasValidSubscription(command) && expiry !== null && expiry <= at.toISOString()
  const terms: Terms = isOver ? { tier: 'none', status: 'inactive', expiry } : { tier: command.tier, status, expiry }
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
