import { randomUUID } from 'node:crypto'
import { UserId } from '@calendar-sync/contracts/ids'
import * as assert from 'uvu/assert'
import { silentLog } from '../log.ts'
import type { TestDatabase } from '../testing/database.ts'
import { suiteOfEach } from '../testing/suites.ts'
import { createHttpApp, listen } from './server.ts'
import {
  type AddRoutes,
  addSessionRoutes,
  cookieOf,
  kitConfig,
  signIn,
  startKit,
  withKit,
} from './testing/kitServer.ts'

const begin: AddRoutes = (router) =>
  router.get('/api/begin', (ctx) => {
    Object.assign(ctx.session ?? {}, { intent: randomUUID() })
    ctx.body = {}
  })

const test = suiteOfEach('sessions', async () => {
  const person = UserId.parse(randomUUID())
  /** What other services are told of sessions that ended: their ids, one message each. */
  const told: unknown[] = []
  let hold: (letGo: () => void) => void = () => undefined
  /** Resolves when a request is held, to what lets it go on. */
  const held = new Promise<() => void>((resolve) => {
    hold = resolve
  })
  const addRoutes: AddRoutes = (router, pool) => {
    begin(router, pool)
    addSessionRoutes(router, () => person)
    router.get('/api/slow', async (ctx) => {
      await new Promise<void>((letGo) => hold(letGo))
      Object.assign(ctx.session ?? {}, { position: '2' })
      ctx.body = {}
    })
  }
  const bus = { publish: (_: unknown, message: unknown) => void told.push(message) }
  return { person, told, held, ...(await startKit({}, addRoutes, silentLog, bus)) }
})

const rowsOf = async ({ pool }: TestDatabase) => {
  const { rows } = await pool.query<{ seconds: number }>(
    'select extract(epoch from expires_at - now())::float8 as seconds from http.sessions order by 1',
  )
  return rows.map(({ seconds }) => seconds)
}
const days = 24 * 60 * 60

for (const how of ['signs out', 'is signed out everywhere'] as const)
  test(`Given a request in flight, when the person ${how}, then its end brings no session back`, async ({
    url,
    database,
    sessions,
    person,
    held,
  }) => {
    const cookie = await signIn(url)
    const slow = fetch(`${url}/api/slow`, { headers: { cookie } })
    const letGo = await held
    if (how === 'signs out') await fetch(`${url}/api/sign-out`, { method: 'POST', headers: { cookie } })
    else await sessions.endAllOf(person)
    letGo()
    const answer = await slow
    assert.equal(answer.headers.getSetCookie(), [], 'the browser keeps the cookie it has by now')
    assert.equal(await rowsOf(database), [])
    assert.is((await fetch(`${url}/api/me`, { headers: { cookie } })).status, 401)
  })

test('Given a session that ends, however it does, then the other services are told at once, so that its sockets close', async ({
  url,
  sessions,
  person,
  told,
}) => {
  const [cookie] = [await signIn(url), await signIn(url), await signIn(url)]
  const all = (await sessions.listOf(person)).map(({ id }) => id)
  await fetch(`${url}/api/sign-out`, { method: 'POST', headers: { cookie } })
  const [one = '', other = ''] = (await sessions.listOf(person)).map(({ id }) => id)
  const signedOut = all.find((id) => id !== one && id !== other)
  await sessions.end(person, one)
  await sessions.endAllOf(person)
  assert.equal(told, [{ sessionIds: [signedOut] }, { sessionIds: [one] }, { sessionIds: [other] }])
})

test('Given a sign-in that was only begun, then its row lives ten minutes', async ({ url, database }) => {
  await fetch(`${url}/api/begin`)
  const [seconds = 0] = await rowsOf(database)
  assert.ok(seconds > 500 && seconds <= 600, `${seconds} seconds`)
})

test('Given a session that is used every day, then it lives 30 days more and ends after 90 days', async ({
  url,
  database,
}) => {
  const cookie = await signIn(url)
  const [atFirst = 0] = await rowsOf(database)
  assert.ok(atFirst > 29 * days && atFirst <= 30 * days, `${atFirst} seconds`)
  const age = (daysAgo: number) =>
    database.pool.query(`update http.sessions set started_at = now() - make_interval(days => $1)`, [daysAgo])
  await age(80)
  await fetch(`${url}/api/begin`, { headers: { cookie } })
  const [later = 0] = await rowsOf(database)
  assert.ok(later > 9 * days && later <= 10 * days, `${later} seconds`)
  await age(90)
  await fetch(`${url}/api/begin`, { headers: { cookie } })
  assert.is((await fetch(`${url}/api/me`, { headers: { cookie } })).status, 401)
})

test('Given two browsers, then each is listed by its name, since when and when last, the last used first', async ({
  url,
  sessions,
  person,
}) => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await signIn(url)
  await signIn(url, { 'user-agent': firefox })
  const [last, first] = await sessions.listOf(person)
  assert.equal([last?.browser, first?.browser], ['Firefox on Linux', null])
  for (const { signedInAt, lastUsedAt } of [last, first].flatMap((session) => session ?? []))
    assert.ok(signedInAt <= lastUsedAt)
  assert.ok((first?.lastUsedAt ?? '') <= (last?.lastUsedAt ?? ''))
})

test('Given a session that an older key signed, then both of its cookies are set anew, to live as long as at a sign-in', async ({
  url,
  database,
}) => {
  const cookie = await signIn(url)
  const sessionKeys = ['fedcba9876543210', ...kitConfig.sessionKeys]
  const { app } = createHttpApp({ ...kitConfig, sessionKeys }, database.pool, silentLog)
  const server = await listen(app, 0)
  const ask = (cookie: string) => fetch(`http://localhost:${server.port}/api/begin`, { headers: { cookie } })
  try {
    const answer = await ask(cookie)
    const set = answer.headers.getSetCookie()
    assert.equal(
      set.map((line) => line.split('=')[0]),
      ['calendar-sync.session', 'calendar-sync.session.sig'],
    )
    for (const line of set) assert.match(line, /; expires=/)
    assert.equal((await ask(cookieOf(answer))).headers.getSetCookie(), [], 'the new key has signed it')
    const forged = await ask(cookie.replace(/\.sig=.*/, '.sig=forged'))
    assert.equal(forged.headers.getSetCookie().length, 1, 'the signature is taken back')
    assert.is((await rowsOf(database)).length, 1, 'and no session made')
  } finally {
    await server.close()
  }
})

test('Behind https the cookie belongs to this host alone: no subdomain and no plain http can set it', () =>
  withKit({ publicUrl: 'https://sync.example' }, begin, async ({ url }) => {
    const answer = await fetch(`${url}/api/begin`, { headers: { 'x-forwarded-proto': 'https' } })
    const cookies = answer.headers.getSetCookie()
    assert.is(cookies.length, 2, 'the session and its signature')
    for (const cookie of cookies) {
      assert.match(cookie, /^__Host-calendar-sync\.session(?:\.sig)?=/)
      assert.match(cookie, /; path=\/;.*; secure; httponly/i)
      assert.not.match(cookie, /domain=/i)
    }
  }))

test.run()
