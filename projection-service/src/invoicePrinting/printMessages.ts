import { z } from 'zod'

/** What stands on an invoice; texts as they are shown. */
export const InvoiceSheet = z.object({
  number: z.string(),
  issuedOn: z.string(),
  billedTo: z.array(z.string()).readonly(),
  description: z.string(),
  period: z.string(),
  amount: z.string(),
  /** What is still to be paid. */
  due: z.string(),
  paidWith: z.string(),
  /** Where questions go. */
  contactEmail: z.string(),
})
export type InvoiceSheet = z.infer<typeof InvoiceSheet>

/** To the thread that draws invoices. */
export const PrintRequest = z.object({ id: z.int(), sheet: InvoiceSheet, createdAt: z.string() })
export type PrintRequest = z.infer<typeof PrintRequest>

/** From it. */
export const PrintAnswer = z.union([
  z.object({ id: z.int(), pdf: z.instanceof(Uint8Array) }),
  z.object({ id: z.int(), error: z.string() }),
])
