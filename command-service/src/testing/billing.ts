import type { SubscriptionEvent } from '@calendar-sync/contracts/events/subscription'
import { InvoiceId } from '@calendar-sync/contracts/ids'
import type { SubscribeToPro } from '../subscription/subscription.ts'
import { dana } from '../testing.ts'

/** The n-th day after the one on which Dana subscribes, at the same hour. */
export const day = (n: number): string => new Date(Date.UTC(2026, 10, 1 + n, 9)).toISOString()

export const card = { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2030, nameOnCard: 'Dana Reyes' }
export const address = { streetAddress: '1 Elm St', city: 'Oslo', state: 'Oslo', postalCode: '0150', country: 'Norway' }
export const invoiceId = InvoiceId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0300')

export const subscribing: SubscribeToPro = {
  type: 'SubscribeToPro',
  userId: dana,
  card,
  address,
  at: new Date(day(0)),
  waited: false,
  charged: false,
  invoiceId,
}
export const paymentMethodChanged = {
  type: 'PaymentMethodChanged',
  data: { userId: dana, ...card, ...address },
} as const satisfies SubscriptionEvent

/** A trial of 14 days. */
export const becamePro = {
  type: 'SubscriptionChanged',
  data: { userId: dana, tier: 'pro', status: 'active', expiry: day(14), trialEndsAt: day(14) },
} as const satisfies SubscriptionEvent
