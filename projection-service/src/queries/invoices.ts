import { isAdmin } from '@calendar-sync/contracts/access'
import { DomainError } from '@calendar-sync/contracts/errors'
import { InvoiceId } from '@calendar-sync/contracts/ids'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { requireUser } from '@calendar-sync/platform/http/session'
import type { Pool } from 'pg'
import { z } from 'zod'
import { readerOf, recordAccess } from '../history/recordAccess.ts'
import { invoiceSheet } from '../invoicePrinting/invoiceSheet.ts'
import { schema, selection } from '../projector/table.ts'
import { BillingRow, billing } from '../readModels/billing.ts'
import { users } from '../readModels/users.ts'
import type { QueryDependencies } from './dependencies.ts'
import { signedInUser, visitorOf, waitForPosition } from './reading.ts'

/** Invoices as PDF, made when they are asked for; only for the person who paid, and for admins, whose look is put on record. */
export function invoiceQueries(router: HttpRouter, deps: QueryDependencies): void {
  router.get('/api/user/invoices/:file', waitForPosition(deps, users, billing), async (ctx) => {
    const userId = requireUser(ctx)
    const id = InvoiceId.safeParse(/^(.+)\.pdf$/.exec(String(ctx.params.file))?.[1])
    const reader = visitorOf(await signedInUser(deps.pool, ctx))
    const found = id.success && (await findInvoice(deps.pool, id.data, isAdmin(reader) ? null : userId))
    if (!found) throw new DomainError('not_found', 'There is no such invoice.')
    const { owner, invoice } = found
    if (owner !== userId) await recordAccess(deps.bus, await readerOf(deps, ctx), [owner])
    const pdf = await deps.invoicePrinter.print(invoiceSheet(invoice, deps.site.contactEmail), invoice.issuedAt)
    ctx.type = 'application/pdf'
    ctx.set('Content-Disposition', `inline; filename="${invoice.number}.pdf"`)
    ctx.body = pdf
  })
}

/** @param owner whose it must be; null for any person's */
async function findInvoice(pool: Pool, id: InvoiceId, owner: string | null) {
  const { rows } = await pool.query(
    `select ${selection(billing)} from ${schema}.${billing.name}
     where invoices @> $1::jsonb and ($2::text is null or user_id = $2)`,
    [JSON.stringify([{ invoiceId: id }]), owner],
  )
  return z
    .array(BillingRow)
    .parse(rows)
    .flatMap(({ userId, invoices }) => invoices.map((invoice) => ({ owner: userId, invoice })))
    .find(({ invoice }) => invoice.invoiceId === id)
}
