import * as assert from 'uvu/assert'
import { refusal } from './kit/client.ts'
import { accountsOf, isGranted, statusOf, subscribed } from './kit/identities.ts'
import { signInStaff } from './kit/staff.ts'
import { personSuite } from './kit/systemSuite.ts'

const test = personSuite('the accounts of a person', 'visitor')

for (const [sent, body] of [
  ['no body', undefined],
  ['a body without a refresh token', {}],
  ['an empty refresh token', { refreshToken: '' }],
  ['a refresh token that is no text', { refreshToken: null }],
] as const)
  test(`Given a connected account, when its token is to be refreshed with ${sent}, then that is refused in the specified words`, async ({
    client,
    people,
  }) => {
    await subscribed(client, people.office)
    const [account] = await accountsOf(client)
    const answer = await client.post(`/api/accounts/${account?.id}/refresh-token`, body)
    assert.is(answer.status, 422)
    assert.equal(answer.body, { error: 'No refresh token available', code: 'no_refresh_token' })
  })

test('Given a connected account, when its token is refreshed with what the list of accounts shows, then it is', async ({
  client,
  people,
}) => {
  await subscribed(client, people.office)
  const [account] = await accountsOf(client)
  const { refreshToken } = account ?? {}
  assert.is((await client.post(`/api/accounts/${account?.id}/refresh-token`, { refreshToken })).status, 200)
})

test('Given a person without a plan, when they add an account, then that is refused before they leave for Google', async ({
  client,
  people,
  system,
}) => {
  await client.signIn(people.office)
  assert.is(await client.addAccount(people.home), '/accounts?error=subscription_required')
  assert.is(await isGranted(system, people.home), false)
})

test('Given a plan that ends while its person is at Google to add an account, then nothing is connected and the grant is given back', async ({
  client,
  people,
  system,
}) => {
  const userId = await subscribed(client, people.office)
  const { admin } = await signInStaff(system)
  const google = await client.begin('/api/auth/authorize?isAddingAccount=true')
  const plan = { tier: 'none', status: 'inactive', expiry: null }
  assert.is((await admin.patch(`/api/admin/users/${userId}/subscription`, plan)).status, 200)
  google.searchParams.set('approve', people.home)
  const ended = await client.throughGoogle(await client.returnPath(google), 'nobody')
  assert.is(ended, '/accounts?error=subscription_required')
  assert.is(await isGranted(system, people.home), false)
  assert.equal(refusal(await client.get('/api/accounts')), [403, 'subscription_required'])
})

test('Given a person whose plan has ended, when they sign in or reconnect an account of theirs, then they are not refused', async ({
  client,
  people,
  system,
}) => {
  const userId = await subscribed(client, people.office, people.home)
  const [account] = await accountsOf(client)
  const { admin } = await signInStaff(system)
  const plan = { tier: 'none', status: 'inactive', expiry: null }
  assert.is((await admin.patch(`/api/admin/users/${userId}/subscription`, plan)).status, 200)
  assert.is(await client.throughGoogle(`/auth/google?accountId=${account?.id}`, people.office), '/accounts')
  assert.is(await client.signIn(people.home), '/api/auth/callback')
  assert.is((await statusOf(client)).userId, userId)
})

test('Given an admin without a plan, when they add an account, then it is theirs', async ({ people, system }) => {
  const { admin } = await signInStaff(system)
  assert.is(await admin.addAccount(people.home), '/accounts')
  assert.is((await accountsOf(admin)).length, 2)
})

test.run()
