import type { UserId } from '../../ids.ts'
import type { SubscriptionEvent, SubscriptionState, SubscriptionStatus, SubscriptionTier } from '../subscription.ts'

/** An admin's word: whichever tier and status, freely (specification, States and transitions). */
export interface SetTerms {
  readonly type: 'SetTerms'
  readonly userId: UserId
  readonly tier: SubscriptionTier
  readonly status: SubscriptionStatus
  /** null: never. */
  readonly expiry: string | null
}

/** Setting what is set already changes nothing, unless it takes a cancellation back. */
export function setTerms(
  { userId, tier, status, expiry }: SetTerms,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const takesBack = state.cancelledAt !== null && status !== 'cancelled'
  const same = tier === state.tier && status === state.status && expiry === state.expiry
  if (same && !takesBack) return []
  const trialEndsAt = (status === 'trial' ? expiry : null) ?? state.trialEndsAt
  return [{ type: 'SubscriptionChanged', data: { userId, tier, status, expiry, trialEndsAt } }]
}
