import type { InvoiceEntry } from '../readModels/billing.ts'
import type { InvoiceSheet } from './printMessages.ts'

const onDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const brandName = (brand: string) => brand.charAt(0).toUpperCase() + brand.slice(1)

/** An invoice in words, with the address that its questions go to. Amounts are formatted for en-US (specification, Business constants). */
export function invoiceSheet(invoice: InvoiceEntry, contactEmail: string): InvoiceSheet {
  const { card } = invoice
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: invoice.currency })
  const day = (instant: string) => onDay.format(new Date(instant))
  return {
    number: invoice.number,
    issuedOn: day(invoice.issuedAt),
    billedTo: invoice.billedTo,
    description: invoice.tier === 'pro' ? 'Pro plan, one month' : 'Enterprise plan, one month',
    period: `${day(invoice.periodStart)} to ${day(invoice.periodEnd)}`,
    amount: money.format(invoice.amountCents / 100),
    due: money.format(0),
    paidWith: card ? `Paid with ${brandName(card.brand)} ending in ${card.last4}.` : 'Paid.',
    contactEmail,
  }
}
