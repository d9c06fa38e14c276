import { currency, proPriceCents } from '../../api/billing.ts'
import type { ChargeId, InvoiceId, UserId } from '../../ids.ts'
import type { SubscriptionEvent } from '../subscription.ts'
import type { Period } from './periods.ts'

export interface PaidPeriod {
  readonly userId: UserId
  readonly invoiceId: InvoiceId
  readonly chargeId: ChargeId
  readonly at: Date
  readonly period: Period
  /** How many invoices the person had before. */
  readonly earlier: number
}

/** A month of Pro, paid. Numbers count within one person's invoices, so that none needs a counter for everybody. */
export const invoiceIssued = ({ userId, invoiceId, chargeId, at, period, earlier }: PaidPeriod): SubscriptionEvent => ({
  type: 'InvoiceIssued',
  data: {
    userId,
    invoiceId,
    chargeId,
    number: `CS-${userId.slice(0, 8).toUpperCase()}-${String(earlier + 1).padStart(4, '0')}`,
    issuedAt: at.toISOString(),
    tier: 'pro',
    periodStart: period.start,
    periodEnd: period.end,
    amountCents: proPriceCents,
    currency,
  },
})
