import { EnterpriseRequestAnswer } from '@calendar-sync/contracts/api/enterpriseRequests'
import type { EnterpriseRequest } from '@calendar-sync/contracts/domain/subscription'
import type { UserId } from '@calendar-sync/contracts/ids'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { dana, omar, registered, userId } from '../testing/people.ts'
import { danaAndOmar } from '../testing/scene.ts'
import { get, startServer, type TestServer } from '../testing/server.ts'

const queries = suite('who asked for the Enterprise plan')
let server: TestServer
let admin: string

const adminId = userId(41)
const supportId = userId(42)
const lumen = {
  companyName: 'Lumen Studio',
  billingEmail: 'books@lumen.example',
  vatNumber: 'DE123',
  additionalInformation: 'Forty people',
}
const requests = (userId: UserId, request: EnterpriseRequest) =>
  ({ type: 'EnterprisePlanRequested', data: { userId, ...request } }) as const

queries.before(async () => {
  server = await startServer()
  await server.record(
    ...danaAndOmar,
    registered(adminId, 'ada@calendar-sync.example'),
    { type: 'RoleChanged', data: { userId: adminId, isAdmin: true, role: 'user' } },
    registered(supportId, 'sam@calendar-sync.example'),
    { type: 'RoleChanged', data: { userId: supportId, isAdmin: false, role: 'support' } },
  )
  await server.record(requests(dana, { ...lumen, companyName: 'Lumen' }))
  await server.record(requests(dana, lumen))
  const position = await server.record(
    requests(omar, { ...lumen, companyName: 'Omar & Sons', billingEmail: 'omar@example.com', vatNumber: null }),
  )
  admin = await server.signIn(adminId, position)
})
queries.after(async () => {
  await server.end()
})

const path = '/api/admin/enterprise-requests'
const list = async (parameters: Record<string, unknown> = {}) => {
  const query = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`,
  )
  const { body, headers, status } = await get(server, `${path}?${query.join('&')}`, { cookie: admin })
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

queries('Support and others are refused', async () => {
  for (const who of [supportId, dana])
    assert.is((await get(server, path, { cookie: await server.signIn(who) })).status, 403)
  assert.is((await get(server, path)).status, 401)
})

queries('Who leaves takes their request along', async () => {
  const erased = await server.record({ type: 'UserErased', data: { userId: omar } })
  admin = await server.signIn(adminId, erased)
  assert.equal(
    (await list()).requests.map(({ userId }) => userId),
    [dana],
  )
})

queries.run()
