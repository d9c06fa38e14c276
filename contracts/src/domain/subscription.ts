import { z } from 'zod'
import { ChargeId, InvoiceId, UserId } from '../ids.ts'
import { personal } from '../personal.ts'
import { hasValidSubscription } from '../validSubscription.ts'
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
    /** Until when nothing is charged. Older events repeat that of a trial that is over. */
    trialEndsAt: when.nullable(),
    /** Whether the person agreed to be charged for what follows. Only an admin's change says so; absent: as before it. */
    renewalAgreed: z.boolean().optional(),
  }),
  /** Not to be renewed: access stays until the period that is paid for ends. */
  SubscriptionCancelled: defineEvent(1, {
    userId: UserId,
    cancelledAt: when,
    accessEndsAt: when.nullable(),
    /** Whether the plan had no end until it was cancelled. */
    hadNoEnd: z.boolean().optional(),
  }),
  /** The cancellation is taken back before it took effect: the plan renews again. */
  SubscriptionResumed: defineEvent(1, { userId: UserId, resumedAt: when }),
  /** A person who was erased had a trial with the Google account that this one signs in with: there is no second one. */
  EarlierTrialRecorded: defineEvent(1, { userId: UserId }),
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
  /**
   * The intent to charge a card for one month, written before the payment provider is asked. `chargeId` is the idempotency
   * key that the provider gets: however often it is asked, the month is charged once. The outcome follows as
   * `InvoiceIssued` or `PaymentFailed` with the same `chargeId`.
   */
  ChargeRequested: defineEvent(1, {
    userId: UserId,
    chargeId: ChargeId,
    requestedAt: when,
    periodStart: when,
    periodEnd: when,
    /** The card as it was then; a card that is changed while the charge is under way pays the next month. */
    card: z.object({ brand: z.string(), last4: z.string(), expiryMonth: z.int(), expiryYear: z.int() }),
    ...money,
  }),
  /** A period was paid for. `number` is for people, and counts within one person's invoices. */
  InvoiceIssued: defineEvent(1, {
    userId: UserId,
    invoiceId: InvoiceId,
    /** Absent: paid before charges were announced on the log. */
    chargeId: ChargeId.optional(),
    number: z.string(),
    issuedAt: when,
    tier: SubscriptionTier,
    periodStart: when,
    periodEnd: when,
    ...money,
  }),
  /** A charge that the bank refused; a renewal is tried again at `retryAt`, or access ends when that is null. */
  PaymentFailed: defineEvent(1, {
    userId: UserId,
    periodStart: when,
    retryAt: when.nullable(),
    ...money,
    /** Absent: refused before charges were announced on the log. */
    chargeId: ChargeId.optional(),
    /** Why, in the bank's words. */
    reason: z.string().optional(),
  }),
  EnterprisePlanRequested: defineEvent(1, {
    userId: UserId,
    /** Absent: asked for before requests were limited. */
    requestedAt: when.optional(),
    companyName: personal(z.string()),
    billingEmail: personal(z.string()),
    vatNumber: personal(z.string()).nullable(),
    additionalInformation: personal(z.string()).nullable(),
  }),
}
export type SubscriptionEvent = EventOf<typeof subscriptionEvents>

type DataOf<Type extends SubscriptionEvent['type']> = Omit<Extract<SubscriptionEvent, { type: Type }>['data'], 'userId'>
export type PaymentMethod = DataOf<'PaymentMethodChanged'>
export type EnterpriseRequest = Omit<DataOf<'EnterprisePlanRequested'>, 'requestedAt'>
export type Charge = DataOf<'ChargeRequested'>
export type Invoice = Omit<DataOf<'InvoiceIssued'>, 'chargeId'>

/** What is known of a card here. Its number is known to the browser and the payment provider only. */
export type KnownCard = Pick<PaymentMethod, 'brand' | 'last4' | 'expiryMonth' | 'expiryYear'>

/** A card is good until the end of its month. */
export const hasExpired = (
  { expiryMonth, expiryYear }: Pick<KnownCard, 'expiryMonth' | 'expiryYear'>,
  now: Date,
): boolean => Date.UTC(expiryYear, expiryMonth) <= now.getTime()

export type PaymentOutcome =
  | { readonly outcome: 'approved' }
  /** The bank says no; `message` is for the person. */
  | { readonly outcome: 'declined'; readonly message: string }

export interface SubscriptionState {
  readonly tier: SubscriptionTier
  readonly status: SubscriptionStatus
  readonly expiry: string | null
  /** null when no trial runs. */
  readonly trialEndsAt: string | null
  /** A person has one trial, and so has their Google account. */
  readonly hadTrial: boolean
  /** Whether the person subscribed with a card to the plan that runs, so that its next month may be charged. */
  readonly renewalAgreed: boolean
  /** Set while access goes on after a cancellation, and once it has ended because of one. */
  readonly cancelledAt: string | null
  /** Whether the plan had no end until it was cancelled; resuming takes the end away again. */
  readonly hadNoEnd: boolean
  readonly paymentMethod: PaymentMethod | null
  /** null: the address the person registered with. */
  readonly billingEmail: string | null
  readonly enterpriseRequest: EnterpriseRequest | null
  /** When it was made; null for none, and for one from before requests were limited. */
  readonly enterpriseRequestedAt: string | null
  readonly invoices: readonly Invoice[]
  /** Renewals of the period that begins next which the bank has refused, and when the next try is due. */
  readonly failedPayments: number
  readonly retryAt: string | null
  /** Why the bank refused the last charge, in its words; null when the last charge was paid, or the plan was changed since, unless it ended by that. */
  readonly refusal: string | null
  /** A charge that is announced and whose outcome is not known yet. */
  readonly pendingCharge: Charge | null
  /** How many charges were announced so far. */
  readonly charges: number
}

export const initialSubscription: SubscriptionState = {
  tier: 'none',
  status: 'inactive',
  expiry: null,
  trialEndsAt: null,
  hadTrial: false,
  renewalAgreed: false,
  cancelledAt: null,
  hadNoEnd: false,
  paymentMethod: null,
  billingEmail: null,
  enterpriseRequest: null,
  enterpriseRequestedAt: null,
  invoices: [],
  failedPayments: 0,
  retryAt: null,
  refusal: null,
  pendingCharge: null,
  charges: 0,
}

export function evolveSubscription(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  switch (event.type) {
    case 'SubscriptionChanged': {
      const { tier, status, expiry, renewalAgreed = isAgreedBefore(state, event.data) } = event.data
      const cancelledAt = status === 'cancelled' ? state.cancelledAt : null
      return {
        ...state,
        tier,
        status,
        expiry,
        trialEndsAt: runningTrial(event.data),
        hadTrial: state.hadTrial || event.data.trialEndsAt !== null,
        renewalAgreed,
        cancelledAt,
        hadNoEnd: false,
        failedPayments: 0,
        retryAt: null,
        // Who lost the plan by it still reads why.
        refusal:
          event.data.renewalAgreed === undefined && tier === 'none' && state.failedPayments > 0 ? state.refusal : null,
      }
    }
    case 'SubscriptionCancelled':
      return { ...state, cancelledAt: event.data.cancelledAt, hadNoEnd: event.data.hadNoEnd ?? false }
    case 'SubscriptionResumed':
      return { ...state, cancelledAt: null, hadNoEnd: false }
    case 'EarlierTrialRecorded':
      return { ...state, hadTrial: true }
    case 'PaymentMethodChanged': {
      const { userId: _, ...paymentMethod } = event.data
      return { ...state, paymentMethod }
    }
    case 'BillingEmailChanged':
      return { ...state, billingEmail: event.data.billingEmail }
    case 'ChargeRequested': {
      const { userId: _, ...pendingCharge } = event.data
      return { ...state, pendingCharge, charges: state.charges + 1, trialEndsAt: null, renewalAgreed: true }
    }
    case 'InvoiceIssued': {
      const { userId: _, chargeId, ...invoice } = event.data
      return { ...state, invoices: [...state.invoices, invoice], pendingCharge: unlessEnded(state, chargeId) }
    }
    case 'PaymentFailed': {
      const { chargeId, retryAt, reason = null } = event.data
      const failedPayments = state.failedPayments + 1
      const renewalAgreed = state.renewalAgreed && hasValidSubscription(state)
      const pendingCharge = unlessEnded(state, chargeId)
      return { ...state, failedPayments, retryAt, refusal: reason, pendingCharge, renewalAgreed }
    }
    case 'EnterprisePlanRequested': {
      const { userId: _, requestedAt = null, ...enterpriseRequest } = event.data
      return { ...state, enterpriseRequest, enterpriseRequestedAt: requestedAt }
    }
  }
}

type Terms = DataOf<'SubscriptionChanged'>

/** Until when the trial of these terms runs; null when they are of no trial. */
export const runningTrial = (terms: Pick<Terms, 'tier' | 'status' | 'expiry' | 'trialEndsAt'>): string | null =>
  hasValidSubscription(terms) && terms.trialEndsAt === terms.expiry ? terms.trialEndsAt : null

/** Without an admin's word, a person agrees by beginning their trial or by a charge, until the plan ends. */
const isAgreedBefore = (state: SubscriptionState, terms: Terms): boolean =>
  terms.tier === 'pro' &&
  terms.status === 'active' &&
  (state.renewalAgreed || (!state.hadTrial && runningTrial(terms) !== null))

const unlessEnded = ({ pendingCharge }: SubscriptionState, chargeId: ChargeId | undefined): Charge | null =>
  pendingCharge?.chargeId === chargeId ? null : pendingCharge
