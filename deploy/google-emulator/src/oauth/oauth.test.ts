import { createHash } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { type Bench, CALENDAR_SCOPE, codeFrom, openBench, refusal } from '../testing.ts'

const test = suite('sign-in')
const ANN = 'ann@example.com'
let bench: Bench
test.before.each(async () => {
  bench = await openBench()
})
test.after.each(() => bench.close())

// https://developers.google.com/identity/protocols/oauth2/web-server#offline
test('a refresh token comes with the first consent, and later only when consent is asked for again', async () => {
  const first = await bench.signIn(ANN)
  const again = await bench.signIn(ANN)
  const asked = await bench.signIn(ANN, { prompt: 'consent' })
  assert.type(first.credentials.refresh_token, 'string')
  assert.is(again.credentials.refresh_token, undefined)
  assert.type(asked.credentials.refresh_token, 'string')
  assert.is.not(asked.credentials.refresh_token, first.credentials.refresh_token)
})

test('an access token ends after an hour, and its refresh token makes another', async () => {
  const client = await bench.signIn(ANN)
  const { access_token } = client.credentials
  const call = (token: string) =>
    fetch(`${bench.url}/calendar/v3/users/me/calendarList`, { headers: { authorization: `Bearer ${token}` } })
  assert.is((await call(access_token ?? '')).status, 200)
  await bench.control('POST', '/emulator/clock', { advanceMs: 3_600_001 })
  const refused = await call(access_token ?? '')
  assert.is(refused.status, 401)
  assert.match(await refused.text(), '"reason":"authError"')
  client.setCredentials({ refresh_token: client.credentials.refresh_token ?? '' })
  const { token } = await client.getAccessToken()
  assert.is((await call(token ?? '')).status, 200)
})

// https://developers.google.com/identity/protocols/oauth2/native-app#step1-code-verifier
test('a code bound to a PKCE challenge is exchanged only with its verifier', async () => {
  const client = bench.oauth()
  const verifier = 'a-verifier-of-at-least-forty-three-characters-long'
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const page = `${client.generateAuthUrl({ scope: CALENDAR_SCOPE })}&approve=${ANN}&code_challenge=${challenge}&code_challenge_method=S256`
  assert.match(await refusal(client.getToken({ code: await codeFrom(page), codeVerifier: 'another' })), 'invalid_grant')
  assert.match(await refusal(client.getToken(await codeFrom(page))), 'invalid_grant')
  const { tokens } = await client.getToken({ code: await codeFrom(page), codeVerifier: verifier })
  assert.type(tokens.access_token, 'string')
})

test('a code is good once, for ten minutes, and for the redirect address it was made for', async () => {
  const client = bench.oauth()
  const page = `${client.generateAuthUrl({ scope: CALENDAR_SCOPE })}&approve=${ANN}`
  const code = await codeFrom(page)
  await client.getToken(code)
  assert.match(await refusal(client.getToken(code)), '400 {"error":"invalid_grant"')
  const late = await codeFrom(page)
  await bench.control('POST', '/emulator/clock', { advanceMs: 601_000 })
  assert.match(await refusal(client.getToken(late)), 'invalid_grant')
  const elsewhere = await codeFrom(page)
  assert.match(
    await refusal(client.getToken({ code: elsewhere, redirect_uri: 'http://127.0.0.1/other' })),
    'redirect_uri_mismatch',
  )
})

test('revoking any token of a grant ends all of them, and the next consent is a first one', async () => {
  const client = await bench.signIn(ANN)
  const { refresh_token } = client.credentials
  await client.revokeToken(client.credentials.access_token ?? '')
  client.setCredentials({ refresh_token: refresh_token ?? '' })
  assert.match(await refusal(client.getAccessToken()), '400 {"error":"invalid_grant"')
  assert.type((await bench.signIn(ANN)).credentials.refresh_token, 'string')
})

// https://developers.google.com/identity/protocols/oauth2#expiration
test('the hundred-and-first refresh token makes the oldest one worthless', async () => {
  const first = await bench.signIn(ANN)
  const { refresh_token } = first.credentials
  for (let index = 0; index < 100; index++) await bench.signIn(ANN, { prompt: 'consent' })
  first.setCredentials({ refresh_token: refresh_token ?? '' })
  assert.match(await refusal(first.getAccessToken()), 'invalid_grant')
})

test('a person who takes the access away in the account settings leaves every app without it', async () => {
  const client = await bench.signIn(ANN)
  assert.equal(await bench.control('POST', `/emulator/accounts/${ANN}/revoke`), { revoked: 1 })
  client.setCredentials({ refresh_token: client.credentials.refresh_token ?? '' })
  assert.match(await refusal(client.getAccessToken()), 'invalid_grant')
})

// https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload
test('the id token is signed, names the person, and passes the check of Google’s library', async () => {
  const client = await bench.signIn(ANN)
  const ticket = await client.verifyIdToken({ idToken: client.credentials.id_token ?? '', audience: 'test-client' })
  assert.is(ticket.getPayload()?.email, ANN)
  const info = await client.getTokenInfo(client.credentials.access_token ?? '')
  assert.is(info.sub, ticket.getUserId())
})

test('userinfo says as much as the scopes open', async () => {
  const ask = async (scopes: string[]) => {
    const client = await bench.signIn(ANN, { scopes, client: bench.oauth(scopes.join()) })
    const headers = { authorization: `Bearer ${client.credentials.access_token}` }
    const answer = await fetch(`${bench.url}/oauth2/v3/userinfo`, { headers })
    return answer.text()
  }
  const who = `"email":"${ANN}"`
  assert.match(await ask(['openid', 'email']), who)
  assert.not.match(await ask(['openid', 'email']), '"name"')
  assert.match(await ask(['openid', 'profile']), '"name":"ann"')
  assert.is((await fetch(`${bench.url}/oauth2/v3/userinfo`)).status, 401)
})

test('a token without the calendar scope opens no calendar, and a read-only one writes nothing', async () => {
  const plain = await bench.calendarOf(ANN, ['openid'])
  assert.is(await refusal(plain.calendarList.list()), '403 insufficientPermissions')
  const reader = await bench.calendarOf('ben@example.com', [`${CALENDAR_SCOPE}.readonly`])
  assert.is((await reader.events.list({ calendarId: 'primary' })).status, 200)
  assert.is(
    await refusal(reader.events.insert({ calendarId: 'primary', requestBody: {} })),
    '403 insufficientPermissions',
  )
})

test('a person chooses an account, unticks a scope and comes back with the rest', async () => {
  const params = {
    client_id: 'app',
    redirect_uri: 'http://127.0.0.1/cb',
    response_type: 'code',
    state: 's 1',
    scope: `openid ${CALENDAR_SCOPE}`,
  }
  const chooser = await (await fetch(`${bench.url}/o/oauth2/v2/auth?${new URLSearchParams(params)}`)).text()
  assert.match(chooser, `value="${ANN}"`)
  const submit = (answers: Record<string, string>) =>
    fetch(`${bench.url}/o/oauth2/v2/auth`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ...params, ...answers }),
    })
  const consent = await (await submit({ account: ANN })).text()
  assert.match(consent, 'wants access to your Google Account')
  const back = new URL(
    (await submit({ account: ANN, decision: 'allow', granted: 'openid' })).headers.get('location') ?? '',
  )
  assert.is(back.searchParams.get('scope'), 'openid')
  assert.is(back.searchParams.get('state'), 's 1')
  const denied = new URL((await submit({ account: ANN, decision: 'deny' })).headers.get('location') ?? '')
  assert.is(denied.searchParams.get('error'), 'access_denied')
})

test('login_hint skips the chooser, and prompt=none answers an error instead of a page', async () => {
  const client = bench.oauth()
  const hinted = client.generateAuthUrl({ scope: CALENDAR_SCOPE, login_hint: ANN })
  assert.match(await (await fetch(hinted)).text(), 'wants access')
  const silent = client.generateAuthUrl({ scope: CALENDAR_SCOPE, login_hint: ANN, prompt: 'none' })
  const location = async () => (await fetch(silent, { redirect: 'manual' })).headers.get('location') ?? ''
  assert.match(await location(), 'error=consent_required')
  await bench.signIn(ANN)
  assert.match(await location(), 'code=')
})

test('a request that cannot be answered shows a page, never a redirect', async () => {
  const answer = await fetch(`${bench.url}/o/oauth2/v2/auth?client_id=x&response_type=code&scope=openid`, {
    redirect: 'manual',
  })
  assert.is(answer.status, 400)
  assert.match(await answer.text(), 'Missing required parameter: redirect_uri')
})

test('the page for choosing can make an account on the spot', async () => {
  const body = new URLSearchParams({
    client_id: 'a',
    redirect_uri: 'http://127.0.0.1/',
    response_type: 'code',
    scope: 'openid',
    new_email: 'New.One@example.com',
    new_name: 'New One',
  })
  const page = await (await fetch(`${bench.url}/o/oauth2/v2/auth`, { method: 'POST', body })).text()
  assert.match(page, 'new.one@example.com')
})

test('an address may be unverified, and may be handed to another account, which ends what the first one granted', async () => {
  const userinfo = async (token: string | null | undefined) =>
    fetch(`${bench.url}/oauth2/v3/userinfo`, { headers: { authorization: `Bearer ${token}` } })
  const scopes = ['openid', 'email', 'profile']
  const first = await bench.signIn(ANN, { scopes })
  const before = z.looseObject({ sub: z.string(), email_verified: z.boolean() })
  const known = before.parse(await (await userinfo(first.credentials.access_token)).json())
  assert.is(known.email_verified, true)
  await bench.control('POST', '/emulator/accounts', { email: ANN, name: 'Ann B.', sub: '42', emailVerified: false })
  assert.is((await userinfo(first.credentials.access_token)).status, 401)
  const second = await bench.signIn(ANN, { scopes })
  const now = before.parse(await (await userinfo(second.credentials.access_token)).json())
  assert.equal(now.sub, '42')
  assert.is.not(now.sub, known.sub)
  assert.is(now.email_verified, false)
})

test.run()
