import type { InvoiceSheet } from '../invoicePrinting/printMessages.ts'

/** An invoice in words, billed to people whose names need several alphabets. */
export const sampleSheet: InvoiceSheet = {
  number: 'CS-7A31F0C2-0001',
  issuedOn: 'January 1, 2026',
  billedTo: ['Žofia Nováková', 'Ірина Коваленко', 'Αθήνα 105 57'],
  description: 'Pro plan, one month',
  period: 'January 1, 2026 to February 1, 2026',
  amount: '$9.99',
  due: '$0.00',
  paidWith: 'Paid with Visa ending in 4242.',
  contactEmail: 'hello@calendar-sync.app',
}
