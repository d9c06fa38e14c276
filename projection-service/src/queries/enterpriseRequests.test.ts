import { EnterpriseRequestAnswer } from '@calendar-sync/contracts/api/enterpriseRequests'
import type { EnterpriseRequest } from '@calendar-sync/contracts/domain/subscription'
import type { UserId } from '@calendar-sync/contracts/ids'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { dana, omar } from '../testing/people.ts'
import { adminAndSupport, adminId, danaAndOmar } from '../testing/scene.ts'
import { listQuery, suiteOfQueries } from '../testing/server.ts'

const lumen = {
  companyName: 'Lumen Studio',
  billingEmail: 'books@lumen.example',
  vatNumber: 'DE123',
  additionalInformation: 'Forty people',
}
const requests = (userId: UserId, request: EnterpriseRequest) =>
  ({ type: 'EnterprisePlanRequested', data: { userId, ...request } }) as const

const { queries, server, cookie, ask } = await suiteOfQueries(
  'who asked for the Enterprise plan',
  adminId,
  ...danaAndOmar,
  ...adminAndSupport,
  requests(dana, { ...lumen, companyName: 'Lumen' }),
  requests(dana, lumen),
  requests(omar, { ...lumen, companyName: 'Omar & Sons', billingEmail: 'omar@example.com', vatNumber: null }),
)

const list = async (parameters: Record<string, unknown> = {}, as = cookie) => {
  const path = `/api/admin/enterprise-requests?${listQuery(parameters)}`
  const { body, headers, status } = await ask(path, as)
  assert.is(status, 200, JSON.stringify(body))
  return { requests: z.array(EnterpriseRequestAnswer).parse(body), range: headers.get('content-range') }
}

queries('An admin sees each person’s newest request in full, the newest first', async () => {
  const [first, second, ...none] = (await list()).requests
  assert.equal(none, [])
  assert.is(first?.userId, omar)
  assert.is(first?.vatNumber, null)
  const { requestedAt, ...ofDana } = second ?? { requestedAt: '' }
  assert.equal(ofDana, { id: dana, userId: dana, email: 'dana@lumen.example', name: 'Dana Reyes', ...lumen })
  assert.ok(requestedAt <= (first?.requestedAt ?? ''))
})

queries('They can be searched, sorted and paged', async () => {
  const companies = async (parameters: Record<string, unknown>) =>
    (await list(parameters)).requests.map(({ companyName }) => companyName)
  assert.equal(await companies({ filter: { q: 'sons' } }), ['Omar & Sons'])
  assert.equal(await companies({ sort: ['companyName', 'ASC'] }), ['Lumen Studio', 'Omar & Sons'])
  assert.is((await list({ range: [1, 1] })).range, 'admin/enterprise-requests 1-1/2')
})

queries('Who leaves takes their request along', async () => {
  const erased = await server.record({ type: 'UserErased', data: { userId: omar } })
  assert.equal(
    (await list({}, await server.signIn(adminId, erased))).requests.map(({ userId }) => userId),
    [dana],
  )
})

queries.run()
