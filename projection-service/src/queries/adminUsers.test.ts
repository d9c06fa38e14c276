import { AdminStats, AdminUser, UserEmail } from '@calendar-sync/contracts/api/adminUsers'
import { ErrorBody } from '@calendar-sync/contracts/api/error'
import { recordAccessRequest } from '@calendar-sync/contracts/subjects'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { dana, userId } from '../testing/people.ts'
import { adminAndSupport, adminId, danaAndOmar } from '../testing/scene.ts'
import { get, listQuery, suiteOfQueries } from '../testing/server.ts'

const testId = userId(43)

const { queries, server, cookie } = await suiteOfQueries(
  'users, as admins and support see them',
  adminId,
  ...danaAndOmar,
  ...adminAndSupport,
  {
    type: 'UserRegistered',
    data: { userId: testId, email: '100%@test.example', displayName: 'Tess', avatarUrl: null, origin: 'test' },
  },
  { type: 'BillingEmailChanged', data: { userId: testId, billingEmail: 'books@test.example' } },
)

const ask = (path: string) => get(server, `/api/admin/${path}`, { cookie })
const list = async (parameters: Record<string, unknown>) => {
  const { body, headers, status } = await ask(`users?${listQuery(parameters)}`)
  assert.is(status, 200, JSON.stringify(body))
  const users = z.array(AdminUser).parse(body)
  return { names: users.map(({ email }) => email), range: headers.get('content-range') }
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

queries('A filter by a time finds the rows that show it, and none for what is no time', async () => {
  const { body } = await ask(`users?${listQuery({ filter: { email: 'dana@lumen.example' } })}`)
  const createdAt = z.array(AdminUser).parse(body)[0]?.createdAt
  assert.equal((await list({ filter: { createdAt } })).names, ['dana@lumen.example'])
  const others = ['2026-02-31T08:00:00.000Z', '0000-01-01T00:00:00.000Z', 'yesterday']
  assert.equal((await list({ filter: { createdAt: [...others, createdAt] } })).names, ['dana@lumen.example'])
  assert.equal((await list({ filter: { createdAt: others } })).names, [])
})

queries('A plan that was cancelled says so while it still runs, until that is taken back', async () => {
  const isCancelled = async (position = '') => {
    const path = `/api/admin/users?${listQuery({ filter: { id: dana } })}`
    const { body } = await get(server, path, { cookie, ...server.after(position) })
    return z.array(AdminUser).parse(body)[0]?.isCancelled
  }
  assert.is(await isCancelled(), false)
  const cancelledAt = '2026-03-04T09:00:00.000Z'
  const ofDana = { userId: dana }
  const cancelled = { type: 'SubscriptionCancelled' as const, data: { ...ofDana, cancelledAt, accessEndsAt: null } }
  assert.is(await isCancelled(await server.record(cancelled)), true)
  const resumed = { type: 'SubscriptionResumed' as const, data: { ...ofDana, resumedAt: cancelledAt } }
  assert.is(await isCancelled(await server.record(resumed)), false)
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
    const asked = (q: string) => ask(`users?${listQuery({ filter: { q } })}`)
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
  assert.is((await ask(`users?${listQuery({ filter: { accessToken: 'x' } })}`)).status, 400)
})

/** Answers for the write side while `during` goes on. @returns the looks that were to be put on record */
async function withLooks(during: () => Promise<void>) {
  const looks: z.infer<typeof recordAccessRequest.request>[] = []
  const stop = await server.bus.respond(recordAccessRequest, async (look) => {
    looks.push(look)
    return { position: null }
  })
  try {
    await during()
  } finally {
    await stop()
  }
  return looks
}

queries(
  'Opening a person, or their addresses, is put on record: who looks, at whom, and for which request',
  async () => {
    for (const path of [`users/${dana}`, `users/${dana}/emails`]) {
      let correlationId: string | null = null
      const looks = await withLooks(async () => {
        const { status, headers } = await ask(path)
        assert.is(status, 200, path)
        correlationId = headers.get('x-request-id')
      })
      assert.equal(looks, [{ viewerId: adminId, people: [dana], asAdmin: true, correlationId }], path)
    }
  },
)

queries('A person whose opening cannot be put on record is not shown', async () => {
  for (const path of [`users/${dana}`, `users/${dana}/emails`]) {
    const { status, body } = await ask(path)
    assert.is(status, 503, path)
    assert.is(ErrorBody.parse(body).code, 'unavailable')
    assert.not.match(JSON.stringify(body), 'lumen')
  }
})

queries('The list of people is no look, nor is a question about a person who does not exist', async () => {
  const looks = await withLooks(async () => {
    assert.is((await ask('users')).status, 200)
    for (const path of [`users/${userId(99)}`, `users/${userId(99)}/emails`, 'users/nobody', 'users/nobody/emails'])
      assert.is((await ask(path)).status, 404, path)
  })
  assert.equal(looks, [])
})

queries('The addresses of a person are those of the accounts, or the one they were made with', async () => {
  const emails = async (id: string) => z.array(UserEmail).parse((await ask(`users/${id}/emails`)).body)
  await withLooks(async () => {
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
  })
})

queries('The four counters count', async () => {
  const stats = AdminStats.parse((await ask('stats')).body)
  assert.equal(stats, { totalUsers: 5, activeSubscriptions: 2, proSubscriptions: 2, enterpriseSubscriptions: 0 })
})

queries.run()
