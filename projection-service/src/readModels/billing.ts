import {
  evolveSubscription,
  initialSubscription,
  type SubscriptionState,
  SubscriptionStatus,
  SubscriptionTier,
} from '@calendar-sync/contracts/domain/subscription'
import { InvoiceId, UserId } from '@calendar-sync/contracts/ids'
import { hasValidSubscription } from '@calendar-sync/contracts/validSubscription'
import { z } from 'zod'
import { instant } from '../projector/columns.ts'
import { defineReadModel, type Handled } from '../projector/readModel.ts'

const PaymentMethodEntry = z.object({
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
  nameOnCard: z.string(),
  streetAddress: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
})

const Card = PaymentMethodEntry.pick({ brand: true, last4: true })

export const InvoiceEntry = z.object({
  invoiceId: InvoiceId,
  number: z.string(),
  issuedAt: z.string(),
  tier: SubscriptionTier,
  periodStart: z.string(),
  periodEnd: z.string(),
  amountCents: z.int(),
  currency: z.literal('USD'),
  /** The card that paid; null when none was known. What is changed later changes no invoice. */
  card: Card.nullable(),
  /** Whom it was billed to when it was issued, in lines. */
  billedTo: z.array(z.string()),
})
export type InvoiceEntry = z.infer<typeof InvoiceEntry>

const EnterpriseRequestEntry = z.object({
  companyName: z.string(),
  billingEmail: z.string(),
  vatNumber: z.string().nullable(),
  additionalInformation: z.string().nullable(),
})

export const BillingRow = z.object({
  userId: UserId,
  /** What the person registered with: where invoices go until another address is given. */
  email: z.string(),
  billingEmail: z.string().nullable(),
  tier: SubscriptionTier,
  status: SubscriptionStatus,
  /** When the plan began that runs, or ran last. */
  startDate: instant.nullable(),
  expiry: instant.nullable(),
  trialEndsAt: instant.nullable(),
  hadTrial: z.boolean(),
  /** Whether the person subscribed with a card to the plan that runs. */
  renewalAgreed: z.boolean(),
  cancelledAt: instant.nullable(),
  paymentMethod: PaymentMethodEntry.nullable(),
  /** The one that was charged last: another may be set while a charge is under way. */
  chargedCard: Card.nullable(),
  /** In the order in which they were issued. */
  invoices: z.array(InvoiceEntry),
  failedPayments: z.int(),
  retryAt: instant.nullable(),
  /** Why the bank refused the last charge, in its words. */
  refusal: z.string().nullable(),
  enterpriseRequest: EnterpriseRequestEntry.nullable(),
  enterpriseRequestedAt: instant.nullable(),
})
export type BillingRow = z.infer<typeof BillingRow>

/** What each person pays, and how. One row a person; none once erased. */
export const billing = defineReadModel({
  name: 'billing',
  version: 6,
  handles: [
    'UserRegistered',
    'UserProfileChanged',
    'SubscriptionChanged',
    'SubscriptionCancelled',
    'SubscriptionResumed',
    'EarlierTrialRecorded',
    'PaymentMethodChanged',
    'BillingEmailChanged',
    'ChargeRequested',
    'InvoiceIssued',
    'PaymentFailed',
    'EnterprisePlanRequested',
    'UserErased',
  ],
  row: BillingRow,
  table: { key: 'userId', indexes: ['enterprise_requested_at'] },
  keys: ({ data }) => [data.userId],
  begin: (event) => (event.type === 'UserRegistered' ? withoutPlan(event) : undefined),
  change(row, event) {
    if (event.type === 'UserRegistered') return withoutPlan(event)
    if (event.type === 'UserErased') return null
    if (event.type === 'UserProfileChanged')
      return event.data.email === undefined ? undefined : { email: event.data.email }
    const { userId: _, email: __, startDate, enterpriseRequestedAt, chargedCard, ...before } = row
    const after = evolveSubscription({ ...before, ...notShown }, event)
    const { at } = event.metadata
    const began = hasValidSubscription(after) && !hasValidSubscription(before)
    return {
      startDate: began ? at : startDate,
      enterpriseRequestedAt: event.type === 'EnterprisePlanRequested' ? at : enterpriseRequestedAt,
      chargedCard: event.type === 'ChargeRequested' ? nameOf(event.data.card) : chargedCard,
      ...planOf(after),
      invoices: after.invoices.map((invoice, at) => row.invoices[at] ?? { ...invoice, ...payerOf(row, event) }),
    }
  },
})

/** What the fold that commands use knows, so that both follow the same rules. */
type Plan = Omit<BillingRow, 'userId' | 'email' | 'startDate' | 'enterpriseRequestedAt' | 'chargedCard' | 'invoices'>

/** What only commands need of the fold. */
const notShown = { enterpriseRequestedAt: null, pendingCharge: null, charges: 0, hadNoEnd: false } as const

function planOf(state: SubscriptionState): Plan {
  const { enterpriseRequestedAt: _, pendingCharge: __, charges: ___, hadNoEnd: ____, invoices: _____, ...plan } = state
  return plan
}

/** By what its owner knows a card. */
const nameOf = ({ brand, last4 }: z.infer<typeof Card>) => ({ brand, last4 })

/** Who pays an invoice that is issued now, and how. Of one from before charges were announced it is the card of then. */
function payerOf({ paymentMethod, chargedCard, billingEmail, email }: BillingRow, event: { data: object }) {
  const address = paymentMethod
    ? [
        paymentMethod.nameOnCard,
        paymentMethod.streetAddress,
        `${paymentMethod.city}, ${paymentMethod.state} ${paymentMethod.postalCode}`,
        paymentMethod.country,
      ]
    : []
  const card = 'chargeId' in event.data ? chargedCard : paymentMethod
  return {
    card: card && nameOf(card),
    billedTo: [...address, billingEmail ?? email],
  }
}

const noPlan: Plan = planOf(initialSubscription)

const withoutPlan = ({ data: { userId, email } }: Handled<'UserRegistered'>): BillingRow => ({
  userId,
  email,
  startDate: null,
  enterpriseRequestedAt: null,
  chargedCard: null,
  invoices: [],
  ...noPlan,
})
