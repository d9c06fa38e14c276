import { z } from 'zod'
import { UserId } from '../ids.ts'
import { personal } from '../personal.ts'
import { defineEvent, type EventOf } from './event.ts'

export const SubscriptionTier = z.enum(['none', 'pro', 'enterprise'])
export type SubscriptionTier = z.infer<typeof SubscriptionTier>

export const SubscriptionStatus = z.enum(['active', 'inactive', 'cancelled', 'trial'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** Stream `subscription-<userId>`: what a person pays for, and how. */
export const subscriptionEvents = {
  SubscriptionChanged: defineEvent(1, {
    userId: UserId,
    tier: SubscriptionTier,
    status: SubscriptionStatus,
    /** When access ends unless renewed; null means never. */
    expiry: z.iso.datetime().nullable(),
    /** Until when nothing is charged. */
    trialEndsAt: z.iso.datetime().nullable(),
  }),
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
  EnterprisePlanRequested: defineEvent(1, {
    userId: UserId,
    companyName: personal(z.string()),
    billingEmail: personal(z.string()),
    vatNumber: personal(z.string()).nullable(),
    additionalInformation: personal(z.string()).nullable(),
  }),
}
export type SubscriptionEvent = EventOf<typeof subscriptionEvents>

type PaymentMethod = Extract<SubscriptionEvent, { type: 'PaymentMethodChanged' }>['data']
type EnterpriseRequest = Extract<SubscriptionEvent, { type: 'EnterprisePlanRequested' }>['data']

export interface SubscriptionState {
  readonly tier: SubscriptionTier
  readonly status: SubscriptionStatus
  readonly expiry: string | null
  readonly trialEndsAt: string | null
  readonly paymentMethod: PaymentMethod | null
  readonly enterpriseRequest: EnterpriseRequest | null
}

export const initialSubscription: SubscriptionState = {
  tier: 'none',
  status: 'inactive',
  expiry: null,
  trialEndsAt: null,
  paymentMethod: null,
  enterpriseRequest: null,
}

export function evolveSubscription(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  switch (event.type) {
    case 'SubscriptionChanged': {
      const { userId: _, ...terms } = event.data
      return { ...state, ...terms }
    }
    case 'PaymentMethodChanged':
      return { ...state, paymentMethod: event.data }
    case 'EnterprisePlanRequested':
      return { ...state, enterpriseRequest: event.data }
  }
}
