import type { BillingRow, InvoiceEntry } from '../readModels/billing.ts'
import type { InvoiceSheet } from './printMessages.ts'

const onDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const brandName = (brand: string) => brand.charAt(0).toUpperCase() + brand.slice(1)

/** An invoice in words. Amounts are formatted for en-US (specification, Business constants). */
export function invoiceSheet(row: BillingRow, invoice: InvoiceEntry): InvoiceSheet {
  const { paymentMethod } = row
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: invoice.currency })
  const day = (instant: string) => onDay.format(new Date(instant))
  const address = paymentMethod
    ? [
        paymentMethod.nameOnCard,
        paymentMethod.streetAddress,
        `${paymentMethod.city}, ${paymentMethod.state} ${paymentMethod.postalCode}`,
        paymentMethod.country,
      ]
    : []
  return {
    number: invoice.number,
    issuedOn: day(invoice.issuedAt),
    billedTo: [...address, row.billingEmail ?? row.email],
    description: invoice.tier === 'pro' ? 'Pro plan, one month' : 'Enterprise plan, one month',
    period: `${day(invoice.periodStart)} to ${day(invoice.periodEnd)}`,
    amount: money.format(invoice.amountCents / 100),
    due: money.format(0),
    paidWith: paymentMethod ? `Paid with ${brandName(paymentMethod.brand)} ending in ${paymentMethod.last4}.` : 'Paid.',
  }
}
