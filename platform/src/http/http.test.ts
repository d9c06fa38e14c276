import { ErrorBody, ValidationDetails } from '@calendar-sync/contracts/api/error'
import { dana } from '@calendar-sync/contracts/testing/dana'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { DatabaseUnreachable } from '../database/pool.ts'
import { AppendTooLarge } from '../event-store/appendSize.ts'
import { EventStoreUnavailable, RevisionConflict } from '../event-store/eventStore.ts'
import { bodyOf } from './body.ts'
import { listQueryOf, sendList } from './simpleRest.ts'
import { type AddRoutes, addSessionRoutes, cookieOf, kitSuite, signIn, withKit } from './testing/kitServer.ts'

/** What a route throws, by its path. */
const thrown = {
  '/api/broken': new Error('connection to postgres://user:password@db failed'),
  '/api/store-away': new EventStoreUnavailable({ cause: new Error('esdb://user:password@host') }),
  '/api/database-away': new DatabaseUnreachable('The database at db:5432/calendar cannot be reached: refused'),
  '/api/no-session-free': new Error('timeout exceeded when trying to connect'),
  '/api/database-stops': Object.assign(new Error('terminating connection'), { code: '57P01' }),
  '/api/too-large': new AppendTooLarge('filters-1', 2_000_000),
  '/api/overtaken': new RevisionConflict('filters-1', 6, 7),
}

const addRoutes: AddRoutes = (router) => {
  addSessionRoutes(router, () => dana)
  router.post('/api/echo', (ctx) => {
    ctx.body = bodyOf(ctx, z.object({ count: z.int() }))
  })
  router.get('/api/list', (ctx) => {
    sendList(ctx, 'list', ['a', 'b'], 12, listQueryOf(ctx, ['name']))
  })
  for (const [path, error] of Object.entries(thrown)) router.get(path, () => Promise.reject(error))
}

const test = kitSuite('the HTTP kit', addRoutes)

const json = { 'content-type': 'application/json' }

test('Given a command that others always overtook, then its sender is told when to send it again', async ({ url }) => {
  const answer = await fetch(`${url}/api/overtaken`)
  assert.equal([answer.status, answer.headers.get('retry-after')], [409, '5'])
  assert.equal(await answer.json(), {
    error: 'Too many changes came here at the same moment, and yours was not made. Please try again in a few seconds.',
    code: 'conflict',
  })
})

test('What we did not foresee tells nothing of the inside', async ({ url }) => {
  const answer = await fetch(`${url}/api/broken`)
  assert.is(answer.status, 500)
  assert.not.match(await answer.text(), /postgres|password/)
})

test('While what we store in is away, the answer is 503 with the time after which to try again', async ({ url }) => {
  for (const path of ['store-away', 'database-away', 'no-session-free', 'database-stops']) {
    const answer = await fetch(`${url}/api/${path}`)
    assert.is(answer.status, 503, path)
    assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
    assert.equal(await answer.json(), {
      error: 'Our storage cannot be reached right now. Please try again in a few seconds.',
      code: 'unavailable',
    })
  }
})

test('What is larger than the log takes at once is a 413 in a sentence', async ({ url }) => {
  const answer = await fetch(`${url}/api/too-large`)
  assert.is(answer.status, 413)
  assert.match(ErrorBody.parse(await answer.json()).error, /Please send less/)
})

test('A body is checked: its field is named, broken JSON and other types are refused', async ({ url }) => {
  const send = (body: string, type = 'application/json') =>
    fetch(`${url}/api/echo`, { method: 'POST', headers: { 'content-type': type }, body })
  assert.equal(await (await send('{"count":2}')).json(), { count: 2 })
  const wrong = ErrorBody.parse(await (await send('{"count":"two"}')).json())
  assert.is(wrong.code, 'validation_failed')
  assert.is(ValidationDetails.parse(wrong.details)[0]?.path, 'count')
  assert.is(ErrorBody.parse(await (await send('{"count":')).json()).code, 'invalid_json')
  assert.is((await send('count=2', 'application/x-www-form-urlencoded')).status, 415)
  assert.is((await send(JSON.stringify({ count: 1, padding: 'x'.repeat(2_000_000) }))).status, 413)
})

test('A session is a signed cookie over a row: signing out ends it wherever the cookie is', async ({
  url,
  database,
}) => {
  const signedIn = await fetch(`${url}/api/sign-in`, { method: 'POST' })
  const cookie = cookieOf(signedIn)
  assert.match(signedIn.headers.getSetCookie()[0] ?? '', /httponly/i)
  assert.match(signedIn.headers.getSetCookie()[0] ?? '', /samesite=lax/i)
  assert.equal(await (await fetch(`${url}/api/me`, { headers: { cookie } })).json(), { userId: dana })

  const forged = cookie.replace(/=(.)/, (_, first: string) => `=${first === 'a' ? 'b' : 'a'}`)
  assert.is((await fetch(`${url}/api/me`, { headers: { cookie: forged } })).status, 401)

  await fetch(`${url}/api/sign-out`, { method: 'POST', headers: { cookie } })
  assert.is((await fetch(`${url}/api/me`, { headers: { cookie } })).status, 401)
  const { rows } = await database.pool.query('select 1 from http.sessions')
  assert.is(rows.length, 0)
})

test('Signing in changes the session’s id, so one planted before is worth nothing', async ({ url }) => {
  const first = await signIn(url)
  const second = await signIn(url, { cookie: first })
  assert.is.not(second, first)
  assert.is((await fetch(`${url}/api/me`, { headers: { cookie: first } })).status, 401)
})

test('A list answers plainly, or with its range when it is asked for one', async ({ url }) => {
  const plain = await fetch(`${url}/api/list`)
  assert.is(plain.headers.get('content-range'), null)
  const query = `range=[4,5]&sort=["name","ASC"]&filter={}`
  const ranged = await fetch(`${url}/api/list?${query}`)
  assert.is(ranged.headers.get('content-range'), 'list 4-5/12')
  for (const bad of ['range=[5,4]', 'range=[0,5000]', 'sort=["secret","ASC"]', 'filter={"secret":1}', 'filter={'])
    assert.is((await fetch(`${url}/api/list?${bad}`, { headers: json })).status, 400, bad)
})

test('Too many calls from one address are told when to come back; pages and their files do not count: a whole office may open the app at once', () =>
  withKit({ rateLimitPerMinute: 3 }, addRoutes, async ({ url }) => {
    const ask = async (path: string) => {
      const { status, headers } = await fetch(url + path)
      return { status, retryAfter: headers.get('retry-after') ?? '' }
    }
    for (let i = 0; i < 8; i += 1) assert.is((await ask(i % 2 ? '/assets/index.js' : '/calendars')).status, 404)
    for (const path of ['/auth/google', '/api/x', '/auth/google']) assert.is((await ask(path)).status, 404)
    for (const path of ['/auth/google', '/api/x']) {
      const { status, retryAfter } = await ask(path)
      assert.is(status, 429)
      assert.match(retryAfter, /^\d+$/)
    }
  }))

test('Google’s messages are not held up by the limit of an address, which would lose them, and no body of theirs is read', () =>
  withKit({ rateLimitPerMinute: 3 }, addRoutes, async ({ url }) => {
    const statuses = async (path: string) => {
      const send = () => fetch(url + path, { method: 'POST', headers: json, body: '{' })
      return Promise.all(Array.from({ length: 6 }, async () => (await send()).status))
    }
    assert.equal(await statuses('/api/google/notifications'), Array(6).fill(404))
    assert.equal((await statuses('/api/google')).sort(), [400, 400, 400, 429, 429, 429])
  }))

test.run()
