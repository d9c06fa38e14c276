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

/**
 * Setting what is set already changes nothing, unless it takes a cancellation back. Only a status that is set does, or no
 * end at all; another change of a cancelled plan leaves it cancelled. Given its own status back without another end, a plan that
 * had none until it was cancelled has none again, and so has one that is changed after its end and gives access.
 */
export function setTerms(command: SetTerms, state: SubscriptionState): readonly SubscriptionEvent[] {
  const { userId, tier = state.tier, status = state.status, at } = command
  const { cancelledAt } = state
  const takesBack = cancelledAt !== null && command.status !== undefined && status !== 'cancelled'
  const isAsBefore = takesBack && state.hadNoEnd && status === state.status
  const isUnchanged = command.expiry === undefined && isSame({ tier, status, expiry: state.expiry }, state)
  if (isUnchanged && !takesBack) return []
  const isCancelled = cancelledAt !== null && !takesBack
  const isGivenBack = !isCancelled && isPast(state.expiry, at) && hasValidSubscription({ tier, status })
  const { expiry = isAsBefore || isGivenBack ? null : state.expiry } = command
  const wanted: Terms = { tier, status, expiry }
  if (isSame(wanted, state) && !takesBack) return []
  const isOver = hasValidSubscription(wanted) && isPast(expiry, at)
  const terms: Terms = isOver ? { tier: 'none', status: 'inactive', expiry } : wanted
  if (isOver && isSame(terms, state)) return []
  const renewalAgreed = !takesBack && isLaterEnd(terms, state)
  const trialEndsAt = terms.status === 'trial' || (renewalAgreed && state.trialEndsAt !== null) ? expiry : null
  const changed: SubscriptionEvent = {
    type: 'SubscriptionChanged',
    data: { userId, ...terms, trialEndsAt, renewalAgreed },
  }
  if (cancelledAt === null || takesBack || expiry === null || !hasValidSubscription(terms)) return [changed]
  const hadNoEnd = state.hadNoEnd && command.expiry === undefined
  const data = { userId, cancelledAt, accessEndsAt: expiry, ...(hadNoEnd && { hadNoEnd }) }
  return [changed, { type: 'SubscriptionCancelled', data }]
}

const isPast = (expiry: string | null, at: Date): boolean => expiry !== null && expiry <= at.toISOString()

const isSame = ({ tier, status, expiry }: Terms, state: SubscriptionState): boolean =>
  tier === state.tier && status === state.status && expiry === state.expiry

/**
 * Whether the plan stays the one that its person agreed to pay for, and is charged later than they agreed. Every other
 * plan that an admin sets ends without a charge: a card that is known is no consent.
 */
const isLaterEnd = ({ tier, status, expiry }: Terms, state: SubscriptionState): boolean =>
  state.renewalAgreed &&
  hasValidSubscription(state) &&
  tier === state.tier &&
  status === state.status &&
  expiry !== null &&
  state.expiry !== null &&
  expiry >= state.expiry
