import { chargesAtOnce } from '../../access.ts'
import type { CardDetails, SubscribeBody } from '../../api/subscription.ts'
import { DomainError } from '../../errors.ts'
import type { UserId } from '../../ids.ts'
import { isEqual } from '../../isEqual.ts'
import { hasValidSubscription } from '../../validSubscription.ts'
import type { Decider } from '../decider.ts'
import {
  evolveSubscription,
  initialSubscription,
  type PaymentMethod,
  type SubscriptionEvent,
  type SubscriptionState,
} from '../subscription.ts'
import { chargeRequested, type RecordChargeOutcome, recordChargeOutcome } from './charges.ts'
import { enterpriseRequest, type RequestEnterprise } from './enterprise.ts'
import { type EndPeriod, endPeriod } from './periodEnd.ts'
import { monthAfter, trialEnd } from './periods.ts'
import { type SetTerms, setTerms } from './setTerms.ts'

type CardPayment = Extract<SubscribeBody, { paymentMethod: 'credit_card' }>

interface WithCard {
  readonly userId: UserId
  readonly card: CardDetails
  readonly address: CardPayment['billingAddress']
}

export interface SubscribeToPro extends WithCard {
  readonly type: 'SubscribeToPro'
  readonly at: Date
  /** Whether an address of the person waited for the launch. */
  readonly waited: boolean
}

export type SubscriptionCommand =
  | SubscribeToPro
  | RequestEnterprise
  | { readonly type: 'RecordEarlierTrial'; readonly userId: UserId }
  | { readonly type: 'CancelSubscription'; readonly userId: UserId; readonly at: Date }
  | { readonly type: 'ResumeSubscription'; readonly userId: UserId; readonly at: Date }
  | ({ readonly type: 'ChangePaymentMethod' } & WithCard)
  | { readonly type: 'ChangeBillingEmail'; readonly userId: UserId; readonly billingEmail: string }
  | EndPeriod
  | RecordChargeOutcome
  | SetTerms

function decide(command: SubscriptionCommand, state: SubscriptionState): readonly SubscriptionEvent[] {
  switch (command.type) {
    case 'SubscribeToPro':
      // A charge under way has the first word: whether the person has a plan follows from its outcome.
      return state.pendingCharge ? [] : [...paymentMethod(command, state), ...proTerms(command, state)]
    case 'ChangePaymentMethod':
      return paymentMethod(command, state)
    case 'RequestEnterprise':
      return enterpriseRequest(command, state)
    case 'RecordEarlierTrial':
      return state.hadTrial ? [] : [{ type: 'EarlierTrialRecorded', data: { userId: command.userId } }]
    case 'CancelSubscription':
      return cancel(command, state)
    case 'ResumeSubscription':
      return resume(command, state)
    case 'ChangeBillingEmail': {
      const { userId, billingEmail } = command
      return state.billingEmail === billingEmail
        ? []
        : [{ type: 'BillingEmailChanged', data: { userId, billingEmail } }]
    }
    case 'EndPeriod':
      return endPeriod(command, state)
    case 'RecordChargeOutcome':
      return recordChargeOutcome(command, state)
    case 'SetTerms':
      return setTerms(command, state)
  }
}

function paymentMethod({ userId, card, address }: WithCard, state: SubscriptionState): readonly SubscriptionEvent[] {
  const method: PaymentMethod = { ...card, ...address }
  return isEqual(method, state.paymentMethod) ? [] : [{ type: 'PaymentMethodChanged', data: { userId, ...method } }]
}

/** The first time with a trial; later at once for money; while a cancelled period still runs, it only goes on. */
function proTerms(command: SubscribeToPro, state: SubscriptionState): readonly SubscriptionEvent[] {
  const { userId, at, waited, card } = command
  const valid = hasValidSubscription(state)
  // What an Enterprise customer pays is agreed on with them: no press makes them one of Pro.
  if (state.tier === 'enterprise' && valid) return []
  // Refused charges stay counted, or cancelling between two tries would put off the last one for ever.
  if (state.tier === 'pro' && valid) return resume({ type: 'ResumeSubscription', userId, at }, state)
  if (!chargesAtOnce(state)) {
    const end = trialEnd(at, waited)
    const pro = { userId, tier: 'pro' as const, status: 'active' as const }
    return [{ type: 'SubscriptionChanged', data: { ...pro, expiry: end, trialEndsAt: end } }]
  }
  const start = at.toISOString()
  return [chargeRequested(userId, { card, period: { start, end: monthAfter(start) }, at }, state)]
}

/**
 * Access stays until the period that is paid for ends (specification, What the product does). A plan without an end gets
 * one, a month from now.
 */
function cancel(
  { userId, at }: Extract<SubscriptionCommand, { type: 'CancelSubscription' }>,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  if (state.status === 'cancelled' || (state.status === 'active' && state.cancelledAt)) return []
  if (state.status !== 'active')
    throw new DomainError('nothing_to_cancel', 'There is no active subscription to cancel.')
  const { tier, status, trialEndsAt } = state
  const accessEndsAt = state.expiry ?? monthAfter(at.toISOString())
  const cancelled = {
    type: 'SubscriptionCancelled' as const,
    data: { userId, cancelledAt: at.toISOString(), accessEndsAt },
  }
  if (state.expiry) return [cancelled]
  return [
    { type: 'SubscriptionChanged', data: { userId, tier, status, expiry: accessEndsAt, trialEndsAt } },
    { ...cancelled, data: { ...cancelled.data, hadNoEnd: true } },
  ]
}

/** Takes a cancellation back as long as access goes on: the plan renews as before, and nothing is charged now. */
function resume(
  { userId, at }: Extract<SubscriptionCommand, { type: 'ResumeSubscription' }>,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  if (!hasValidSubscription(state))
    throw new DomainError(
      'nothing_to_resume',
      'Your subscription has ended, so it cannot be resumed. Choose a plan to subscribe again.',
    )
  if (!state.cancelledAt) return []
  const resumed: SubscriptionEvent = { type: 'SubscriptionResumed', data: { userId, resumedAt: at.toISOString() } }
  if (!state.hadNoEnd) return [resumed]
  const { tier, status, trialEndsAt } = state
  return [resumed, { type: 'SubscriptionChanged', data: { userId, tier, status, expiry: null, trialEndsAt } }]
}

export const subscriptionDecider: Decider<SubscriptionCommand, SubscriptionState, SubscriptionEvent> = {
  initialState: initialSubscription,
  decide,
  evolve: evolveSubscription,
}
