import { AdminStats, AdminUser, UserEmail } from '@calendar-sync/contracts/api/adminUsers'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { dana, omar, registered, userId } from '../testing/people.ts'
import { danaAndOmar } from '../testing/scene.ts'
import { get, startServer, type TestServer } from '../testing/server.ts'

const queries = suite('users, as admins and support see them')
let server: TestServer
let admin: string
let support: string
let position: string

const adminId = userId(41)
const supportId = userId(42)
const testId = userId(43)

queries.before(async () => {
  server = await startServer()
  await server.record(...danaAndOmar, registered(adminId, 'ada@calendar-sync.example'))
  await server.record(
    { type: 'RoleChanged', data: { userId: adminId, isAdmin: true, role: 'user' } },
    registered(supportId, 'sam@calendar-sync.example'),
    { type: 'RoleChanged', data: { userId: supportId, isAdmin: false, role: 'support' } },
  )
  position = await server.record(
    {
      type: 'UserRegistered',
      data: { userId: testId, email: '100%@test.example', displayName: 'Tess', avatarUrl: null, origin: 'test' },
    },
    { type: 'BillingEmailChanged', data: { userId: testId, billingEmail: 'books@test.example' } },
  )
  admin = await server.signIn(adminId, position)
  support = await server.signIn(supportId, position)
})
queries.after(async () => {
  await server.end()
})

const ask = (path: string, cookie = admin) => get(server, `/api/admin/${path}`, { cookie })
const list = async (parameters: Record<string, unknown>, cookie = admin) => {
  const query = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`,
  )
  const { body, headers, status } = await ask(`users?${query.join('&')}`, cookie)
  assert.is(status, 200, JSON.stringify(body))
  const users = z.array(AdminUser).parse(body)
  return { names: users.map(({ email }) => email), users, range: headers.get('content-range') }
}

queries('Without parameters the plain array of everybody is answered, the newest first', async () => {
  const { status, headers, body } = await ask('users')
  assert.is(status, 200)
  assert.is(headers.get('content-range'), null)
  const users = z.array(AdminUser).parse(body)
  assert.is(users.length, 5)
  assert.is(users[0]?.id, testId)
  assert.ok(users[0]?.isTestUser)
  assert.is(users[0]?.billingEmail, 'books@test.example')
})

queries('A search finds text in addresses and names, and takes wildcards at their word', async () => {
  assert.equal((await list({ filter: { q: 'LUMEN' } })).names, ['dana@lumen.example'])
  assert.equal((await list({ filter: { q: 'books@' } })).names, ['100%@test.example'])
  assert.equal((await list({ filter: { q: '0%@' } })).names, ['100%@test.example'])
  assert.equal((await list({ filter: { q: '%' } })).names, ['100%@test.example'])
  assert.equal((await list({ filter: { q: 'nobody' } })).names, [])
})

queries(
  'A search for more than any address holds is refused, and so is a character that Postgres does not know',
  async () => {
    const asked = (q: string) => ask(`users?filter=${encodeURIComponent(JSON.stringify({ q }))}`)
    const { status, body } = await asked('%'.repeat(255))
    assert.is(status, 400)
    assert.match(JSON.stringify(body), 'Search for at most 254 characters.')
    assert.is((await asked('\0lumen\0')).status, 400)
  },
)

queries('Filters, sorting and ranges work together, and the total counts all that match', async () => {
  const paying = await list({ filter: { subscriptionTier: ['pro', 'enterprise'] }, sort: ['email', 'DESC'] })
  assert.equal(paying.names, ['omar@example.com', 'dana@lumen.example'])
  assert.is(paying.range, 'admin/users 0-1/2')
  const second = await list({ sort: ['email', 'ASC'], range: [1, 1] })
  assert.equal(second.names, ['ada@calendar-sync.example'])
  assert.is(second.range, 'admin/users 1-1/5')
  assert.equal((await list({ filter: { isAdmin: true } })).names, ['ada@calendar-sync.example'])
  assert.equal((await list({ filter: { role: 'support' } })).names, ['sam@calendar-sync.example'])
  assert.is((await ask(`users?filter=${encodeURIComponent('{"accessToken":"x"}')}`)).status, 400)
})

queries('The addresses of a person are those of the accounts, or the one they were made with', async () => {
  const emails = async (id: string) => z.array(UserEmail).parse((await ask(`users/${id}/emails`)).body)
  const ofDana = await emails(dana)
  assert.equal(
    ofDana.map(({ email, isPrimary, isUserPrimary, source }) => [email, isPrimary, isUserPrimary, source]),
    [
      ['dana@lumen.example', true, true, 'account'],
      ['dana@home.example', false, false, 'account'],
    ],
  )
  const [ofTest] = await emails(testId)
  assert.is(ofTest?.provider, 'direct')
  assert.is(ofTest?.source, 'test')
  assert.not(ofTest?.isVerified)
  assert.is((await ask(`users/${userId(99)}/emails`)).status, 404)
  assert.is((await ask('users/nobody/emails')).status, 404)
})

queries('The four counters count', async () => {
  const stats = AdminStats.parse((await ask('stats')).body)
  assert.equal(stats, { totalUsers: 5, activeSubscriptions: 2, proSubscriptions: 2, enterpriseSubscriptions: 0 })
})

queries('Support reads all of it, others none of it', async () => {
  for (const path of ['users', `users/${dana}`, `users/${dana}/emails`, 'stats'])
    assert.is((await ask(path, support)).status, 200, path)
  const other = await server.signIn(omar, position)
  for (const path of ['users', `users/${omar}`, `users/${omar}/emails`, 'stats']) {
    assert.is((await ask(path, other)).status, 403, path)
    assert.is((await get(server, `/api/admin/${path}`)).status, 401, path)
  }
})

queries.run()
