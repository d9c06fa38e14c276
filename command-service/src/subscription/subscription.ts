import { hasValidSubscription } from '@calendar-sync/contracts/access'
import type { SubscribeBody } from '@calendar-sync/contracts/api/subscription'
import {
  evolveSubscription,
  initialSubscription,
  type SubscriptionEvent,
  type SubscriptionState,
} from '@calendar-sync/contracts/events/subscription'
import type { UserId } from '@calendar-sync/contracts/ids'
import type { Decider } from '@calendar-sync/platform/decider'

type CardPayment = Extract<SubscribeBody, { paymentMethod: 'credit_card' }>
type InvoiceRequest = Extract<SubscribeBody, { paymentMethod: 'invoice' }>

export type SubscriptionCommand =
  | {
      readonly type: 'SubscribeToPro'
      readonly userId: UserId
      readonly card: CardPayment['cardDetails']
      readonly address: CardPayment['billingAddress']
      readonly at: Date
    }
  | { readonly type: 'RequestEnterprise'; readonly userId: UserId; readonly request: InvoiceRequest }

/** Nothing is charged in the first 14 days (specification, Landing page). */
const trialMilliseconds = 14 * 24 * 60 * 60 * 1000

function decide(command: SubscriptionCommand, state: SubscriptionState): readonly SubscriptionEvent[] {
  switch (command.type) {
    case 'SubscribeToPro':
      return [...paymentMethod(command, state), ...proTerms(command, state)]
    case 'RequestEnterprise':
      return enterpriseRequest(command, state)
  }
}

function paymentMethod(
  { userId, card, address }: Extract<SubscriptionCommand, { type: 'SubscribeToPro' }>,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const method = { ...card, ...address }
  return isSame(method, state.paymentMethod) ? [] : [{ type: 'PaymentMethodChanged', data: { userId, ...method } }]
}

function proTerms(
  { userId, at }: Extract<SubscriptionCommand, { type: 'SubscribeToPro' }>,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  if (state.tier === 'pro' && hasValidSubscription(state)) return []
  const trialEndsAt = new Date(at.getTime() + trialMilliseconds).toISOString()
  return [
    {
      type: 'SubscriptionChanged',
      data: { userId, tier: 'pro', status: 'active', expiry: trialEndsAt, trialEndsAt },
    },
  ]
}

function enterpriseRequest(
  { userId, request }: Extract<SubscriptionCommand, { type: 'RequestEnterprise' }>,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const data = {
    companyName: request.companyName,
    billingEmail: request.billingEmail,
    vatNumber: request.vatNumber ?? null,
    additionalInformation: request.additionalInformation ?? null,
  }
  return isSame(data, state.enterpriseRequest) ? [] : [{ type: 'EnterprisePlanRequested', data: { userId, ...data } }]
}

const isSame = <Data extends object>(data: Data, known: Data | null): boolean =>
  known !== null && Object.entries(data).every(([key, value]) => Reflect.get(known, key) === value)

export const subscriptionDecider: Decider<SubscriptionCommand, SubscriptionState, SubscriptionEvent> = {
  initialState: initialSubscription,
  decide,
  evolve: evolveSubscription,
}
