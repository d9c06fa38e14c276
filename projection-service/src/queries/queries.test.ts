import { Account } from '@calendar-sync/contracts/api/accounts'
import { signedOut } from '@calendar-sync/contracts/api/auth'
import { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { Calendar } from '@calendar-sync/contracts/api/calendars'
import { SyncRun, SyncRunWithEvents } from '@calendar-sync/contracts/api/syncRuns'
import { SyncStatistics } from '@calendar-sync/contracts/api/syncStatistics'
import type { UserId } from '@calendar-sync/contracts/ids'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import {
  accountId,
  calendar,
  claimed,
  connected,
  counts,
  dana,
  family,
  ofRun,
  omar,
  registered,
  requested,
  runId,
  syncCreated,
  syncId,
  travel,
  userId,
  work,
} from '../testing/people.ts'
import { get, startServer, type TestServer } from '../testing/server.ts'

const queries = suite('queries')
let server: TestServer
let cookie: string
let position: string

const subscribed = (userId: UserId) => ({
  type: 'SubscriptionChanged' as const,
  data: { userId, tier: 'pro' as const, status: 'trial' as const, expiry: null, trialEndsAt: null },
})
const ofDana = { userId: dana }

queries.before(async () => {
  server = await startServer(2)
  position = await server.record(
    registered(),
    subscribed(dana),
    connected(),
    { type: 'PrimaryAccountChanged', data: { ...ofDana, accountId: work } },
    connected(family, 'dana@home.example'),
    { type: 'ReconnectionRequired', data: { ...ofDana, accountId: family, reason: 'grant_revoked' } },
    {
      type: 'CalendarsDiscovered',
      data: {
        ...ofDana,
        accountId: work,
        calendars: [calendar('Work', { primary: true }), calendar('Family', { accessRole: 'reader' })],
      },
    },
    { type: 'CalendarsDiscovered', data: { ...ofDana, accountId: family, calendars: [calendar('Family')] } },
    syncCreated(),
    syncCreated(syncId(2)),
    requested(),
    claimed(),
    {
      type: 'SyncEventsRecorded',
      data: {
        ...ofRun(),
        events: [
          {
            sourceEventId: 'flight',
            targetEventId: 'copy',
            way: 'forward',
            summary: 'LH 400',
            start: '2026-02-03',
            end: '2026-02-04',
            action: 'create',
            status: 'success',
            reason: 'travel',
          },
        ],
      },
    },
    { type: 'SyncRunCompleted', data: { ...ofRun(), forward: counts({ successful: 1, created: 1 }), reverse: null } },
    requested(runId(2)),
    { type: 'SyncRunJoined', data: { ...ofRun(runId(2)), joinedRunId: runId(1) } },
    registered(omar, 'omar@example.com'),
    subscribed(omar),
    connected(accountId(9), 'omar@example.com', omar),
  )
  cookie = await server.signIn(dana, position)
})
queries.after(async () => {
  await server.end()
})

const ask = (path: string, as = cookie) => get(server, path, { cookie: as })

queries('signed out, one is told so, and everything else is refused', async () => {
  const status = await get(server, '/api/auth/status')
  assert.is(status.status, 200)
  assert.equal(status.body, signedOut)
  assert.is(status.headers.get('cache-control'), 'no-store')
  for (const path of ['accounts', 'calendars', 'calendar-syncs', `calendar-syncs/${travel}`, 'sync-statistics'])
    assert.is((await get(server, `/api/${path}`)).status, 401, path)
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
  const allowed = await get(server, '/api/accounts', { cookie: visiting, 'After-Position': admin })
  assert.is(allowed.status, 200)
  assert.equal(allowed.body, [])
})

queries('accounts come in the order in which they were connected, with the limit beside them', async () => {
  const answer = await ask('/api/accounts')
  assert.is(answer.headers.get('account-limit'), '2')
  assert.is(answer.headers.get('content-range'), null)
  const [first, second, ...others] = z.array(z.strictObject(Account.shape)).parse(answer.body)
  assert.is(others.length, 0)
  assert.is(first?.id, work)
  assert.ok(first?.isPrimary)
  assert.is(first?.refreshToken, 'stored')
  assert.ok(first?.lastSynced, 'it took part in a completed run')
  assert.is(second?.email, 'dana@home.example')
  assert.not(second?.isPrimary)
  assert.ok(second?.reconnectionRequired)
})

queries('a calendar that two accounts can open is offered once, through the one that may do most', async () => {
  const offered = z.array(z.strictObject(Calendar.shape)).parse((await ask('/api/calendars')).body)
  assert.equal(
    offered.map(({ summary, accountId, accessRole }) => [summary, accountId, accessRole]),
    [
      ['Work', work, 'owner'],
      ['Family', family, 'owner'],
    ],
  )
})

queries('calendars of an inactive account are not offered', async () => {
  const off = await server.record({ type: 'AccountDeactivated', data: { ...ofDana, accountId: family } })
  const answer = await get(server, '/api/calendars', { cookie, 'After-Position': off })
  const offered = z.array(Calendar).parse(answer.body)
  assert.equal(
    offered.map(({ summary, accountId }) => [summary, accountId]),
    [
      ['Work', work],
      ['Family', work],
    ],
  )
  await server.record({ type: 'AccountActivated', data: { ...ofDana, accountId: family } })
})

queries('syncs are listed and told one by one; nobody sees those of others', async () => {
  const all = z.array(z.strictObject(CalendarSync.shape)).parse((await ask('/api/calendar-syncs')).body)
  assert.equal(
    all.map(({ id }) => id),
    [travel, syncId(2)],
  )
  assert.equal((await ask(`/api/calendar-syncs/${travel}`)).body, all[0])
  const omars = await server.signIn(omar, position)
  assert.equal((await ask('/api/calendar-syncs', omars)).body, [])
  for (const path of [
    `calendar-syncs/${travel}`,
    `calendar-syncs/${travel}/runs`,
    `sync-runs/${runId(1)}`,
    'calendar-syncs/nonsense',
  ])
    assert.is((await ask(`/api/${path}`, omars)).status, 404, path)
})

queries('lists can be sorted, cut into pages and asked for by id', async () => {
  const parameters = new URLSearchParams({ sort: '["createdAt","DESC"]', range: '[0,0]' })
  const page = await ask(`/api/calendar-syncs?${parameters}`)
  assert.is(page.headers.get('content-range'), 'calendar-syncs 0-0/2')
  assert.equal(
    z
      .array(CalendarSync)
      .parse(page.body)
      .map(({ id }) => id),
    [syncId(2)],
  )
  const many = new URLSearchParams({ filter: JSON.stringify({ id: [travel, 'unknown'] }) })
  const some = await ask(`/api/calendar-syncs?${many}`)
  assert.is(some.headers.get('content-range'), 'calendar-syncs 0-0/1')
  const primary = await ask(`/api/accounts?${new URLSearchParams({ filter: '{"isPrimary":true}' })}`)
  assert.is(z.array(Account).parse(primary.body).length, 1)
  const none = await ask(`/api/calendar-syncs?${new URLSearchParams({ range: '[20,29]' })}`)
  assert.is(none.headers.get('content-range'), 'calendar-syncs */2')
  const unknown = await ask(`/api/calendar-syncs?${new URLSearchParams({ sort: `["user_id; drop table x","ASC"]` })}`)
  assert.is(unknown.status, 400)
})

queries('the history of a sync lists its runs without requests that joined one', async () => {
  const runs = z.array(z.strictObject(SyncRun.shape)).parse((await ask(`/api/calendar-syncs/${travel}/runs`)).body)
  assert.equal(
    runs.map(({ id, status }) => [id, status]),
    [[runId(1), 'completed']],
  )
  assert.is((await ask(`/api/calendar-syncs/${syncId(5)}/runs`)).status, 404)
})

queries('a run is told with what became of each event, also when asked for by a request that joined it', async () => {
  const answer = await ask(`/api/sync-runs/${runId(1)}`)
  const run = z.strictObject(SyncRunWithEvents.shape).parse(answer.body)
  assert.equal(
    run.events.map(({ summary }) => summary),
    ['LH 400'],
  )
  assert.equal((await ask(`/api/sync-runs/${runId(2)}`)).body, run)
})

queries('statistics are for who has two accounts', async () => {
  const statistics = z.strictObject(SyncStatistics.shape).parse((await ask('/api/sync-statistics')).body)
  assert.is(statistics.totalSyncs, 1)
  assert.is(statistics.totalEvents, 1)
  assert.is((await ask('/api/sync-statistics', await server.signIn(omar, position))).status, 404)
})

queries('a query that names a position has what was written there; one that waits in vain says so', async () => {
  const changed = await server.record({
    type: 'SyncDeactivated',
    data: { ...ofDana, syncId: travel, reason: 'person' },
  })
  const fresh = await get(server, `/api/calendar-syncs/${travel}`, { cookie, 'After-Position': changed })
  assert.is(fresh.headers.get('stale'), null)
  assert.not(CalendarSync.parse(fresh.body).active)
  const started = Date.now()
  const stale = await get(server, '/api/calendar-syncs', { cookie, 'After-Position': `${changed}9` })
  assert.is(stale.status, 200)
  assert.is(stale.headers.get('stale'), 'true')
  assert.ok(Date.now() - started < 3_000)
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
