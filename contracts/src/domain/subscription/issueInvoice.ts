import { v5 as deriveUuid } from 'uuid'
import { InvoiceId, type UserId } from '../../ids.ts'
import { currency, proPriceCents } from '../../price.ts'
import type { Charge, SubscriptionEvent } from '../subscription.ts'

/**
 * The invoice that is issued when the payment provider approved a charge: a month of Pro, paid.
 * @param earlier how many invoices the person had before; numbers count within one person's, so that none needs a counter for all
 */
export function issueInvoice(
  { userId, at }: { readonly userId: UserId; readonly at: Date },
  charge: Charge,
  earlier: number,
): SubscriptionEvent {
  const { chargeId, periodStart, periodEnd } = charge
  return {
    type: 'InvoiceIssued',
    data: {
      userId,
      invoiceId: InvoiceId.parse(deriveUuid('invoice', chargeId)),
      chargeId,
      number: `CS-${userId.slice(0, 8).toUpperCase()}-${String(earlier + 1).padStart(4, '0')}`,
      issuedAt: at.toISOString(),
      tier: 'pro',
      periodStart,
      periodEnd,
      amountCents: proPriceCents,
      currency,
    },
  }
}
