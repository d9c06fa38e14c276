import { z } from 'zod'
import { InvoiceId, UserId } from '../ids.ts'
import { personal } from '../personal.ts'
import { defineEvent, type EventOf } from './event.ts'

export const SubscriptionTier = z.enum(['none', 'pro', 'enterprise'])
export type SubscriptionTier = z.infer<typeof SubscriptionTier>

export const SubscriptionStatus = z.enum(['active', 'inactive', 'cancelled', 'trial'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

const when = z.iso.datetime()
/** Money is whole cents, so that nothing is ever rounded. */
const money = { amountCents: z.int().min(0), currency: z.literal('USD') }

/** Stream `subscription-<userId>`: what a person pays for, and how. */
export const subscriptionEvents = {
  SubscriptionChanged: defineEvent(1, {
    userId: UserId,
    tier: SubscriptionTier,
    status: SubscriptionStatus,
    /** When access ends unless renewed; null means never. */
    expiry: when.nullable(),
    /** Until when nothing is charged. */
    trialEndsAt: when.nullable(),
  }),
  /** The wish not to renew: access stays until the period that is paid for ends. */
  SubscriptionCancelled: defineEvent(1, { userId: UserId, cancelledAt: when, accessEndsAt: when.nullable() }),
  PaymentMethodChanged: defineEvent(1, {
    userId: UserId,
    brand: z.string(),
    last4: z.string(),
    expiryMonth: z.int(),
    expiryYear: z.int(),
    nameOnCard: personal(z.string()),
    streetAddress: personal(z.string()),
    city: personal(z.string()),
    state: personal(z.string()),
    postalCode: personal(z.string()),
    country: personal(z.string()),
  }),
  BillingEmailChanged: defineEvent(1, { userId: UserId, billingEmail: personal(z.string()) }),
  /** A period was paid for. `number` is for people, and counts within one person's invoices. */
  InvoiceIssued: defineEvent(1, {
    userId: UserId,
    invoiceId: InvoiceId,
    number: z.string(),
    issuedAt: when,
    tier: SubscriptionTier,
    periodStart: when,
    periodEnd: when,
    ...money,
  }),
  /** A renewal that the bank refused; it is tried again at `retryAt`, or access ends when that is null. */
  PaymentFailed: defineEvent(1, { userId: UserId, periodStart: when, retryAt: when.nullable(), ...money }),
  EnterprisePlanRequested: defineEvent(1, {
    userId: UserId,
    companyName: personal(z.string()),
    billingEmail: personal(z.string()),
    vatNumber: personal(z.string()).nullable(),
    additionalInformation: personal(z.string()).nullable(),
  }),
}
export type SubscriptionEvent = EventOf<typeof subscriptionEvents>

type DataOf<Type extends SubscriptionEvent['type']> = Omit<Extract<SubscriptionEvent, { type: Type }>['data'], 'userId'>
export type PaymentMethod = DataOf<'PaymentMethodChanged'>
export type EnterpriseRequest = DataOf<'EnterprisePlanRequested'>
export type Invoice = DataOf<'InvoiceIssued'>

export interface SubscriptionState {
  readonly tier: SubscriptionTier
  readonly status: SubscriptionStatus
  readonly expiry: string | null
  readonly trialEndsAt: string | null
  /** Set while access goes on after a cancellation, and once it has ended because of one. */
  readonly cancelledAt: string | null
  readonly paymentMethod: PaymentMethod | null
  /** null: the address the person registered with. */
  readonly billingEmail: string | null
  readonly enterpriseRequest: EnterpriseRequest | null
  readonly invoices: readonly Invoice[]
  /** Renewals of the period that begins next which the bank has refused, and when the next try is due. */
  readonly failedPayments: number
  readonly retryAt: string | null
}

export const initialSubscription: SubscriptionState = {
  tier: 'none',
  status: 'inactive',
  expiry: null,
  trialEndsAt: null,
  cancelledAt: null,
  paymentMethod: null,
  billingEmail: null,
  enterpriseRequest: null,
  invoices: [],
  failedPayments: 0,
  retryAt: null,
}

export function evolveSubscription(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  switch (event.type) {
    case 'SubscriptionChanged': {
      const { userId: _, ...terms } = event.data
      const cancelledAt = terms.status === 'cancelled' ? state.cancelledAt : null
      return { ...state, ...terms, cancelledAt, failedPayments: 0, retryAt: null }
    }
    case 'SubscriptionCancelled':
      return { ...state, cancelledAt: event.data.cancelledAt }
    case 'PaymentMethodChanged': {
      const { userId: _, ...paymentMethod } = event.data
      return { ...state, paymentMethod }
    }
    case 'BillingEmailChanged':
      return { ...state, billingEmail: event.data.billingEmail }
    case 'InvoiceIssued': {
      const { userId: _, ...invoice } = event.data
      return { ...state, invoices: [...state.invoices, invoice] }
    }
    case 'PaymentFailed':
      return { ...state, failedPayments: state.failedPayments + 1, retryAt: event.data.retryAt }
    case 'EnterprisePlanRequested': {
      const { userId: _, ...enterpriseRequest } = event.data
      return { ...state, enterpriseRequest }
    }
  }
}
