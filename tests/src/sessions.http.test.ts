import { SignedInSession } from '@calendar-sync/contracts/api/sessions'
import { UserExport } from '@calendar-sync/contracts/api/userExport'
import * as assert from 'uvu/assert'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { type Client, refusal } from './kit/client.ts'
import { column } from './kit/columns.ts'
import { eventually } from './kit/eventually.ts'
import { signedInAs } from './kit/identities.ts'
import type { System } from './kit/system.ts'
import { systemSuite } from './kit/systemSuite.ts'
import { makePeople, type People } from './kit/trips.ts'

interface Scene {
  people: People
  /** The same person in two browsers. */
  here: Client
  elsewhere: Client
}
const test = systemSuite<Scene>('where a person is signed in')

test.before.each(async (context) => {
  const { system } = context
  context.people = await makePeople(system.emulator)
  context.elsewhere = await signedInAs(system, context.people.office)
  context.here = await signedInAs(system, context.people.office)
})

const sessionsOf = async (client: Client) =>
  z.array(SignedInSession).parse((await client.get('/api/user/sessions')).body)
const isSignedIn = async (client: Client) => (await client.get('/api/settings')).status === 200

/** A page that listens; answers with the code its connection is closed with. */
async function listen(system: System, client: Client): Promise<{ closed: Promise<number> }> {
  const address = system.url.replace('http:', 'ws:')
  const socket = new WebSocket(`${address}/ws`, { headers: { cookie: client.cookieHeader } })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return { closed }
}

test('Given two browsers, then each is listed with since when and when last, and the one that asks is named', async ({
  here,
  elsewhere,
}) => {
  const listed = await sessionsOf(here)
  assert.is(listed.length, 2)
  assert.equal(column(listed, 'isCurrent'), [true, false])
  assert.is((await sessionsOf(elsewhere)).find(({ isCurrent }) => isCurrent)?.id, listed[1]?.id)
  for (const { signedInAt, lastUsedAt } of listed) assert.ok(signedInAt <= lastUsedAt)
  assert.not.match(JSON.stringify(listed), here.cookieHeader.split(/[=;]/)[1] ?? '?', 'no cookie is told')
})

test('Given two browsers, when one ends the other, then that one is signed out and its live connection closes at once', async ({
  system,
  here,
  elsewhere,
}) => {
  const listening = await listen(system, elsewhere)
  const [, other] = await sessionsOf(here)
  const ended = await here.delete(`/api/user/sessions/${other?.id}`)
  assert.is(ended.status, 200)
  assert.equal(ended.body, { id: other?.id })
  assert.is(await listening.closed, 4001)
  assert.is(await isSignedIn(elsewhere), false)
  assert.is(await isSignedIn(here), true)
  const again = await here.delete(`/api/user/sessions/${other?.id}`)
  assert.equal(again.body, { error: 'This browser is signed out already.', code: 'not_found' })
})

test('Given two browsers, when the person signs out everywhere, then both are signed out and no page listens any more', async ({
  system,
  here,
  elsewhere,
}) => {
  const pages = [await listen(system, here), await listen(system, elsewhere)]
  const ended = await here.delete('/api/user/sessions')
  assert.equal(ended.body, { ended: 2 })
  assert.equal(await Promise.all(pages.map(({ closed }) => closed)), [4001, 4001])
  assert.is(await isSignedIn(here), false)
  assert.is(await isSignedIn(elsewhere), false)
})

/** Pings go out every 30 s and close pages of ended sessions, too: what closes sooner was told. Milliseconds. */
const toldWithin = 20_000

test('Given two browsers, when one logs out, then only that one is signed out, and its page listens no more', async ({
  system,
  here,
  elsewhere,
}) => {
  const page = await listen(system, here)
  const started = performance.now()
  await here.post('/api/auth/logout')
  assert.is(await page.closed, 4001)
  assert.ok(performance.now() - started < toldWithin)
  assert.is(await isSignedIn(here), false)
  assert.is(await isSignedIn(elsewhere), true)
})

test('Given a page of another site that opens the address of the logout, then the person stays signed in', async ({
  here,
}) => {
  for (const site of ['cross-site', 'same-site'])
    assert.equal(refusal(await here.get('/api/auth/logout', { 'sec-fetch-site': site })), [403, 'wrong_origin'], site)
  assert.is(await isSignedIn(here), true)
})

test('Given a page of ours, or the address bar, that opens the address of the logout, then it signs out', async ({
  here,
  elsewhere,
}) => {
  assert.is((await here.get('/api/auth/logout', { 'sec-fetch-site': 'same-origin' })).status, 200)
  assert.is((await elsewhere.get('/api/auth/logout', { 'sec-fetch-site': 'none' })).status, 200)
  assert.is(await isSignedIn(here), false)
  assert.is(await isSignedIn(elsewhere), false)
})

test('Given another person, then they can neither see nor end the sessions of the first one', async ({
  system,
  here,
  people,
}) => {
  const other = await signedInAs(system, people.stranger)
  const [own] = await sessionsOf(here)
  assert.is((await sessionsOf(other)).length, 1)
  assert.is((await other.delete(`/api/user/sessions/${own?.id}`)).status, 404)
  assert.is(await isSignedIn(here), true)
})

test('Given a person who takes their data away, then it tells where they are signed in', async ({ here }) => {
  const { now } = UserExport.parse((await here.get('/api/user/export')).body)
  assert.is(now.sessions?.length, 2)
})

test('Given rows that expired, when the product runs, then they are deleted', async ({ system, here }) => {
  await system.pool.query(
    `insert into http.sessions (id, data, expires_at)
     select 'abandoned-' || n, '{}', now() - interval '1 minute' from generate_series(1, 50) n`,
  )
  await system.restart()
  await eventually(async () => {
    const { rows } = await system.pool.query(`select 1 from http.sessions where id like 'abandoned-%'`)
    return rows.length === 0 || undefined
  })
  assert.is(await isSignedIn(here.movedTo(system.url)), true)
})

test.run()
