import { chargesAtOnce } from '@calendar-sync/contracts/access'
import {
  type Billing,
  type BillingInvoice,
  type BillingPaymentMethod,
  type BillingSubscription,
  invoicePath,
} from '@calendar-sync/contracts/api/billing'
import { renews } from '@calendar-sync/contracts/domain/subscription/periodEnd'
import { DomainError } from '@calendar-sync/contracts/errors'
import type { UserId } from '@calendar-sync/contracts/ids'
import { proPriceCents } from '@calendar-sync/contracts/price'
import { hasValidSubscription } from '@calendar-sync/contracts/validSubscription'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { requireUser } from '@calendar-sync/platform/http/session'
import type { Pool } from 'pg'
import { schema } from '../projector/table.ts'
import { accounts } from '../readModels/accounts.ts'
import { type BillingRow, billing, type InvoiceEntry } from '../readModels/billing.ts'
import { waitlist } from '../readModels/waitlist.ts'
import type { QueryDependencies } from './dependencies.ts'
import { ownRowOf } from './listRows.ts'
import { waitForPosition } from './reading.ts'

const findOwn = ownRowOf(billing)

const presentPaymentMethod = ({
  brand,
  last4,
  expiryMonth,
  expiryYear,
}: NonNullable<BillingRow['paymentMethod']>): BillingPaymentMethod => ({
  type: 'credit_card',
  brand,
  last4,
  expiryDate: `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`,
})

const presentInvoice = ({ invoiceId, number, issuedAt, amountCents, currency }: InvoiceEntry): BillingInvoice => ({
  id: invoiceId,
  number,
  date: issuedAt,
  amount: amountCents / 100,
  currency,
  status: 'paid',
  pdfUrl: invoicePath(invoiceId),
})

function checkoutOf(row: BillingRow): BillingSubscription['checkout'] {
  if (hasValidSubscription(row)) return row.cancelledAt ? 'resume' : 'nothing'
  return chargesAtOnce(row) ? 'charge' : 'trial'
}

function presentSubscription(row: BillingRow, waited: boolean): BillingSubscription {
  const renewsOnceResumed = row.cancelledAt !== null && renews({ ...row, cancelledAt: null })
  // What an admin gave is never charged, and what Enterprise costs is agreed on with each customer.
  const hasPrice = renewsOnceResumed || renews(row)
  return {
    tier: row.tier,
    status: row.status,
    startDate: row.startDate,
    currentPeriodEnd: row.expiry,
    nextBillingDate: renews(row) ? (row.retryAt ?? row.expiry) : null,
    billingAmount: hasPrice ? proPriceCents / 100 : null,
    billingFrequency: hasPrice ? 'monthly' : null,
    paymentMethod: row.paymentMethod && presentPaymentMethod(row.paymentMethod),
    trialEndsAt: row.trialEndsAt,
    cancelledAt: row.cancelledAt,
    paymentProblem: row.refusal,
    checkout: checkoutOf(row),
    renewsOnceResumed,
    waited,
  }
}

/** @param waited whether an address of the person waited for the launch */
export const presentBilling = (row: BillingRow, waited: boolean): Billing => ({
  billingEmail: row.billingEmail ?? row.email,
  subscription: presentSubscription(row, waited),
  invoices: row.invoices.map(presentInvoice).reverse(),
})

export async function findBilling(pool: Pool, userId: UserId): Promise<Billing | undefined> {
  const row = await findOwn(pool, userId)
  return row && presentBilling(row, await hasWaited(pool, row))
}

/** Whether an address that the person has is on the waitlist: the checkout looks for the same ones (`addressesOf` of the command service). */
async function hasWaited(pool: Pool, { userId, email }: BillingRow): Promise<boolean> {
  const { rows } = await pool.query<{ waited: boolean }>(
    `with connected as (
       select lower(account ->> 'email') as email, account ? 'hasLostAddress' as is_lost
       from ${schema}.${accounts.name}, jsonb_array_elements(accounts) account where user_id = $1)
     select exists (
       select from ${schema}.${waitlist.name} where email in (
         select lower($2) where lower($2) not in (select email from connected where is_lost) union all
         select email from connected where not is_lost)) as waited`,
    [userId, email],
  )
  return rows[0]?.waited === true
}

/** For everyone who is signed in: who has left must still find their invoices. */
export function billingQueries(router: HttpRouter, deps: QueryDependencies): void {
  router.get('/api/user/billing', waitForPosition(deps, billing, accounts, waitlist), async (ctx) => {
    const found = await findBilling(deps.pool, requireUser(ctx))
    if (!found) throw new DomainError('not_found', 'There is no billing information for you yet.')
    ctx.body = found
  })
}
