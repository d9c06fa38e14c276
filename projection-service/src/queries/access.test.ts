import { signedOut } from '@calendar-sync/contracts/api/auth'
import { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { eventually } from '@calendar-sync/platform/testing/eventually'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { dana, registered, travel, userId } from '../testing/people.ts'
import { danaAndOmar, subscribed } from '../testing/scene.ts'
import { get, startServer, suiteOfQueries } from '../testing/server.ts'

const { queries, server, cookie, ask } = await suiteOfQueries('who may read, and how fresh it is', dana, ...danaAndOmar)
const ofDana = { userId: dana }

queries('signed out, one is told so', async () => {
  const status = await get(server, '/api/auth/status')
  assert.is(status.status, 200)
  assert.equal(status.body, signedOut)
  assert.is(status.headers.get('cache-control'), 'no-store')
})

queries('without a valid subscription only the status is told; an admin needs none', async () => {
  const visitor = userId(7)
  const registeredAt = await server.record(registered(visitor, 'visitor@example.com'))
  const visiting = await server.signIn(visitor, registeredAt)
  assert.equal(z.object({ authenticated: z.boolean() }).parse((await ask('/api/auth/status', visiting)).body), {
    authenticated: true,
  })
  const refused = await ask('/api/accounts', visiting)
  assert.is(refused.status, 403)
  assert.is(z.object({ code: z.string() }).parse(refused.body).code, 'subscription_required')
  const admin = await server.record({ type: 'RoleChanged', data: { userId: visitor, isAdmin: true, role: 'user' } })
  const allowed = await get(server, '/api/accounts', { cookie: visiting, ...server.after(admin) })
  assert.is(allowed.status, 200)
  assert.equal(allowed.body, [])
})

queries('a query that names a position has what was written there', async () => {
  const changed = await server.record({
    type: 'SyncDeactivated',
    data: { ...ofDana, syncId: travel, reason: 'person' },
  })
  const fresh = await get(server, `/api/calendar-syncs/${travel}`, { cookie, ...server.after(changed) })
  assert.is(fresh.headers.get('stale'), null)
  assert.not(CalendarSync.parse(fresh.body).active)
})

queries('a query that waits in vain for a position says so', async () => {
  const hurried = await startServer(2, 100)
  const position = await hurried.record(...danaAndOmar)
  await eventually(async () => hurried.service.health().readModels.every((model) => (model.position ?? '') >= position))
  const signedIn = { cookie: await hurried.signIn(dana) }
  const stale = await get(hurried, '/api/calendar-syncs', { ...signedIn, ...hurried.after(`${position}9`) })
  assert.is(stale.status, 200)
  assert.is(stale.headers.get('stale'), 'true')
  await hurried.end()
})

queries('no query waits for a position that no answer named, or for a reader who is not signed in', async () => {
  const future = '99999999999999999999'
  const unsealed = { cookie, 'After-Position': future }
  const strangers = { cookie: '', ...server.after(future) }
  for (const [path, headers] of [
    ['/api/calendar-syncs', unsealed],
    ['/api/auth/status', unsealed],
    ['/api/auth/status', strangers],
    ['/api/settings', strangers],
  ] as const) {
    const answer = await get(server, path, headers)
    assert.is(answer.headers.get('stale'), null, path)
  }
})

queries('a session that outlives its person is signed out', async () => {
  const gone = userId(8)
  const erased = await server.record(registered(gone, 'gone@example.com'), subscribed(gone), {
    type: 'UserErased',
    data: { userId: gone },
  })
  const left = await server.signIn(gone, erased)
  assert.equal((await ask('/api/auth/status', left)).body, signedOut)
  assert.is((await ask('/api/accounts', left)).status, 401)
})

queries.run()
