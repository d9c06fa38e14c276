import { v5 as deriveUuid } from 'uuid'
import type { SubscribeToPro } from '../domain/subscription/decide.ts'
import type { SubscriptionEvent } from '../domain/subscription.ts'
import { ChargeId, InvoiceId } from '../ids.ts'
import { dana } from './dana.ts'

/** The n-th day after the one on which Dana subscribes, at the same hour. */
export const day = (n: number): string => new Date(Date.UTC(2026, 10, 1 + n, 9)).toISOString()

export const card = { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2030, nameOnCard: 'Dana Reyes' }
export const address = { streetAddress: '1 Elm St', city: 'Oslo', state: 'Oslo', postalCode: '0150', country: 'Norway' }

export const subscribing: SubscribeToPro = {
  type: 'SubscribeToPro',
  userId: dana,
  card,
  address,
  at: new Date(day(0)),
  waited: false,
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

/** The charge of a month that Dana's card is asked for, with how many there were before. */
export const chargeOf = (start: string, end: string, before = 0, requestedAt = start) =>
  ({
    type: 'ChargeRequested',
    data: {
      userId: dana,
      chargeId: ChargeId.parse(deriveUuid(`charge/${start}/${before}`, dana)),
      requestedAt,
      periodStart: start,
      periodEnd: end,
      card: { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2030 },
      amountCents: 999,
      currency: 'USD',
    },
  }) as const satisfies SubscriptionEvent

/** The first invoice for such a charge. */
export const invoiceFor = ({ data }: ReturnType<typeof chargeOf>, issuedAt: string) =>
  ({
    type: 'InvoiceIssued',
    data: {
      userId: dana,
      invoiceId: InvoiceId.parse(deriveUuid('invoice', data.chargeId)),
      chargeId: data.chargeId,
      number: 'CS-0B9F2F52-0001',
      issuedAt,
      tier: 'pro',
      periodStart: data.periodStart,
      periodEnd: data.periodEnd,
      amountCents: 999,
      currency: 'USD',
    },
  }) as const satisfies SubscriptionEvent
