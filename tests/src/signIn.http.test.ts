import { AccountId } from '@calendar-sync/contracts/ids'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { Client, refusal } from './kit/client.ts'
import { accountsOf, signedInAs, statusOf, subscribed } from './kit/identities.ts'
import { payment } from './kit/people.ts'
import { personSuite } from './kit/systemSuite.ts'

const test = personSuite('signing in with Google', 'visitor')

test('Given a person who signed out, when they sign in again, then they are the same person with the same accounts', async ({
  client,
  people,
  system,
}) => {
  await subscribed(client, people.office, people.home)
  const before = await accountsOf(client)
  const elsewhere = await signedInAs(system, people.home)
  assert.equal(
    (await accountsOf(elsewhere)).map(({ id }) => id),
    before.map(({ id }) => id),
  )
})

test('Given a removed account, when it is added again, then it is the same account', async ({ client, people }) => {
  await subscribed(client, people.office, people.home)
  const [, second] = await accountsOf(client)
  assert.equal((await client.delete(`/api/accounts/${second?.id}`)).body, { id: second?.id })
  assert.is((await accountsOf(client)).length, 1)
  assert.is(await client.addAccount(people.home), '/accounts')
  assert.is((await accountsOf(client))[1]?.id, second?.id)
})

test('Given one account, when it is removed, then that is refused with the specified sentence', async ({
  client,
  people,
}) => {
  await subscribed(client, people.office)
  const [only] = await accountsOf(client)
  const answer = await client.delete(`/api/accounts/${only?.id}`)
  assert.is(answer.status, 422)
  assert.equal(answer.body, { error: 'You must have at least one Google account connected.', code: 'last_account' })
})

test('Given a person who changed their mind at Google, then they are not signed in', async ({ client }) => {
  assert.is(await client.refuseAtGoogle(), '/api/auth/callback')
  assert.is((await statusOf(client)).authenticated, false)
})

test('Given a Google that gives no tokens, then the login screen says that the sign-in failed', async ({
  client,
  people,
  system,
}) => {
  await system.emulator.addFault({ match: { path: '^/token$' }, respond: { status: 500 } })
  const ended = await client.signIn(people.office)
  await system.emulator.clearFaults()
  assert.is(ended, '/login?error=sign_in_failed')
})

test('Given a Google that is slow to give tokens, then the person is signed in all the same', async ({
  client,
  people,
  system,
}) => {
  await system.emulator.addFault({ match: { path: '^/token$' }, respond: { latencyMs: 6_000 }, times: 1 })
  assert.is(await client.signIn(people.office), '/api/auth/callback')
  await system.emulator.clearFaults()
})

test('Given a person whose session has ended, when they add or reconnect an account, then a screen tells them', async ({
  client,
  people,
}) => {
  assert.is(await client.addAccount(people.home), '/accounts?error=not_signed_in')
  assert.is(await client.throughGoogle('/api/auth/authorize?reconnect=x', people.home), '/accounts?error=not_signed_in')
})

test('Given a callback that we did not begin, or a forged state, then no user is signed in', async ({ client }) => {
  assert.is(await client.throughGoogle('/api/auth/callback?code=stolen&state=guessed', 'nobody'), '/api/auth/callback')
  assert.is((await statusOf(client)).authenticated, false)
})

test('Given tokens in the address of the callback, also with the state of the sign-in, then no user is signed in', async ({
  client,
  people,
  system,
}) => {
  await subscribed(client, people.office)
  const [account] = await accountsOf(client)
  const { accessToken } = (await system.vault.read(AccountId.parse(account?.id))) ?? {}
  const who = await fetch(`${system.emulator.url}/oauth2/v3/userinfo`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { sub } = z.object({ sub: z.string() }).parse(await who.json())
  const tokens = { access_token: `${accessToken}`, 'raw[scope]': 'openid', 'jwt[id_token][payload][sub]': sub }
  const identityToken = [{ alg: 'none' }, { aud: 'calendar-sync-development', sub }, {}]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const forged = [
    { error: 'x', ...tokens, 'profile[sub]': sub, 'profile[email]': people.office, 'profile[email_verified]': 'true' },
    { error: '', ...tokens, id_token: identityToken },
  ]
  for (const parameters of forged)
    for (const state of ['guessed', 'known']) {
      const thief = new Client(system.url)
      const begun = await thief.begin('/api/auth/authorize')
      const query = new URLSearchParams({
        ...parameters,
        state: state === 'known' ? (begun.searchParams.get('state') ?? '') : state,
      })
      await thief.throughGoogle(`/api/auth/callback?${query}`, 'nobody')
      assert.is((await statusOf(thief)).authenticated, false, `a ${state} state`)
    }
})

test('Given a callback with another state, then the sign-in under way can still be finished', async ({
  client,
  people,
}) => {
  const google = await client.begin('/api/auth/authorize')
  for (const answer of ['code=stolen', 'error=access_denied'])
    await client.throughGoogle(`/api/auth/callback?${answer}&state=guessed`, 'nobody')
  google.searchParams.set('approve', people.office)
  await client.throughGoogle(await client.returnPath(google), 'nobody')
  assert.is((await statusOf(client)).authenticated, true)
})

test('Given an account whose calendars were not shared with us, then it asks to be reconnected', async ({
  client,
  people,
}) => {
  await client.signInSharing(people.office, 'openid email profile')
  await client.post('/api/user/subscription', payment)
  const [account] = await accountsOf(client)
  assert.is(account?.reconnectionRequired, true)
  // Google renews such a grant for ever.
  const { id, refreshToken } = account ?? {}
  assert.equal(refusal(await client.post(`/api/accounts/${id}/refresh-token`, { refreshToken })), [
    409,
    'reconnection_required',
  ])
  assert.is((await accountsOf(client))[0]?.reconnectionRequired, true)
  await client.throughGoogle(`/auth/google?accountId=${account?.id}`, people.office)
  assert.is((await accountsOf(client))[0]?.reconnectionRequired, false)
})

test('Given an account that was removed meanwhile, when it is to be reconnected, then the accounts page tells it', async ({
  client,
  people,
}) => {
  await subscribed(client, people.office, people.home)
  const [, second] = await accountsOf(client)
  assert.is((await client.delete(`/api/accounts/${second?.id}`)).status, 200)
  const ended = await client.throughGoogle(`/auth/google?accountId=${second?.id}`, people.home)
  assert.is(ended, '/accounts?error=not_found')
})

test('Given an account to reconnect, when another one is chosen at Google, then nothing changes', async ({
  client,
  people,
}) => {
  await subscribed(client, people.office, people.home)
  const [first] = await accountsOf(client)
  const ended = await client.throughGoogle(`/auth/google?accountId=${first?.id}`, people.home)
  assert.is(ended, '/accounts?error=other_account_chosen')
})

test.run()
