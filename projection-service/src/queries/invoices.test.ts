import { InvoiceId } from '@calendar-sync/contracts/ids'
import { recordAccessRequest } from '@calendar-sync/contracts/subjects'
import * as assert from 'uvu/assert'
import type { z } from 'zod'
import { dana, omar } from '../testing/people.ts'
import { adminAndSupport, adminId, danaAndOmar, supportId } from '../testing/scene.ts'
import { suiteOfQueries } from '../testing/server.ts'

const invoiceId = InvoiceId.parse('5ca1ab1e-0009-4000-8000-000000000001')
const period = { periodStart: '2026-03-01T09:00:00.000Z', periodEnd: '2026-04-01T09:00:00.000Z' }
const paid = { tier: 'pro', amountCents: 999, currency: 'USD', issuedAt: period.periodStart, ...period } as const

const { queries, server, position } = await suiteOfQueries(
  'invoices as PDF',
  adminId,
  ...danaAndOmar,
  ...adminAndSupport,
  { type: 'InvoiceIssued', data: { userId: dana, invoiceId, number: 'CS-5CA1AB1E-0001', ...paid } },
)

const open = async (as: typeof dana) => {
  const cookie = await server.signIn(as, position)
  const answer = await fetch(`${server.url}/api/user/invoices/${invoiceId}.pdf`, { headers: { cookie } })
  await answer.arrayBuffer()
  return answer.status
}

queries('An admin who opens the invoice of another person is put on record first; its owner is not', async () => {
  const looks: z.infer<typeof recordAccessRequest.request>[] = []
  const stop = await server.bus.respond(recordAccessRequest, async (look) => {
    looks.push(look)
    return { position: null }
  })
  for (const as of [dana, adminId]) assert.is(await open(as), 200)
  await stop()
  assert.equal(
    looks.map(({ viewerId, people, asAdmin }) => ({ viewerId, people, asAdmin })),
    [{ viewerId: adminId, people: [dana], asAdmin: true }],
  )
})

queries('An invoice whose opening cannot be put on record is shown to its owner alone', async () => {
  assert.is(await open(adminId), 503)
  assert.is(await open(dana), 200)
})

queries('For other people, support among them, there is no such invoice', async () => {
  for (const as of [omar, supportId]) assert.is(await open(as), 404)
})

queries.run()
