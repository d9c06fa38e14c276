import { z } from 'zod'
import { SubscriptionStatus, SubscriptionTier } from '../domain/subscription.ts'
import { InvoiceId } from '../ids.ts'
import { EmailAddress } from './emailAddress.ts'
import { BillingAddress, CardDetails } from './subscription.ts'

export const BillingPaymentMethod = z.object({
  type: z.enum(['credit_card', 'invoice']),
  brand: z.string(),
  last4: z.string(),
  /** `MM/YY`, as it stands on the card. */
  expiryDate: z.string(),
})
export type BillingPaymentMethod = z.infer<typeof BillingPaymentMethod>

/** Times are UTC; amounts are dollars. Without a plan: tier `none`, status `inactive`, the rest null. */
export const BillingSubscription = z.object({
  tier: SubscriptionTier,
  /** The last two are no status of ours; pages show them in colour should another payment system answer them. */
  status: z.enum([...SubscriptionStatus.options, 'canceled', 'expired']),
  startDate: z.string().nullable(),
  currentPeriodEnd: z.string().nullable(),
  /** null when nothing will be charged: no plan, no card, or cancelled. */
  nextBillingDate: z.string().nullable(),
  /** null, as `billingFrequency` is, of a plan that nothing is charged for. */
  billingAmount: z.number().nullable(),
  billingFrequency: z.literal('monthly').nullable(),
  paymentMethod: BillingPaymentMethod.nullable(),
  /** Until when nothing is charged. */
  trialEndsAt: z.string().nullable(),
  /** Set once cancelled: while the status is still active, access ends at `currentPeriodEnd`. */
  cancelledAt: z.string().nullable(),
  /** Why the bank refused the last charge, in its words; null when it was paid. */
  paymentProblem: z.string().nullable(),
  /**
   * What subscribing to Pro by card does now: begins the `trial`, makes a `charge` at once because the trial is used up, or
   * `nothing` because the plan runs; `resume`: it was cancelled and still runs, which is taken back by resuming it, Pro also by
   * subscribing.
   */
  checkout: z.enum(['trial', 'charge', 'resume', 'nothing']),
  /** Of a plan that was cancelled: whether the next month is charged at `currentPeriodEnd` once it is resumed. */
  renewsOnceResumed: z.boolean(),
  /** Whether an address of the person waited for the launch: a trial that begins now lasts a month longer then. */
  waited: z.boolean(),
})
export type BillingSubscription = z.infer<typeof BillingSubscription>

export const BillingInvoice = z.object({
  id: InvoiceId,
  number: z.string(),
  date: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.literal('paid'),
  pdfUrl: z.string(),
})
export type BillingInvoice = z.infer<typeof BillingInvoice>

/** `GET /api/user/billing`; the billing email, cancelling, resuming and the payment method answer the same. Invoices newest first. */
export const Billing = z.object({
  billingEmail: z.string(),
  subscription: BillingSubscription,
  invoices: z.array(BillingInvoice),
})
export type Billing = z.infer<typeof Billing>

/** `PATCH /api/user/billing/email` */
export const BillingEmailBody = z.object({ billingEmail: EmailAddress })

/** `PUT /api/user/payment-method`: nothing else of a card may be sent. */
export const PaymentMethodBody = z.strictObject({ cardDetails: CardDetails, billingAddress: BillingAddress })
export type PaymentMethodBody = z.infer<typeof PaymentMethodBody>

/** Where an invoice is read. */
export const invoicePath = (id: InvoiceId) => `/api/user/invoices/${id}.pdf`
