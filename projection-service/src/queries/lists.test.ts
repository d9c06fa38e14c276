import { Account } from '@calendar-sync/contracts/api/accounts'
import { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { Calendar } from '@calendar-sync/contracts/api/calendars'
import { ErrorBody } from '@calendar-sync/contracts/api/error'
import { SyncRun, SyncRunWithEvents } from '@calendar-sync/contracts/api/syncRuns'
import { SyncStatistics } from '@calendar-sync/contracts/api/syncStatistics'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import {
  accountId,
  calendar,
  claimed,
  connected,
  dana,
  family,
  ofRun,
  omar,
  requested,
  runId,
  syncId,
  travel,
  work,
} from '../testing/people.ts'
import { danaAndOmar } from '../testing/scene.ts'
import { get, listQuery, suiteOfQueries } from '../testing/server.ts'

const { queries, server, position, cookie, ask } = await suiteOfQueries('queries', dana, ...danaAndOmar)
const ofDana = { userId: dana }

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
  const answer = await get(server, '/api/calendars', { cookie, ...server.after(off) })
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

queries(
  'a calendar with an id that the primary one of an account had before is an heir’s and not offered',
  async () => {
    const found = (accountId: typeof work, ...calendars: ReturnType<typeof calendar>[]) =>
      server.record({ type: 'CalendarsDiscovered', data: { ...ofDana, accountId, calendars } })
    const offeredAfter = async (last: string) => {
      const answer = await get(server, '/api/calendars', { cookie, ...server.after(last) })
      return z
        .array(Calendar)
        .parse(answer.body)
        .map(({ summary, accountId }) => [summary, accountId])
    }
    const renamed = calendar('Renamed', { primary: true })
    await found(work, renamed, calendar('Work', { accessRole: 'reader' }))
    const last = await found(family, calendar('Family'), calendar('Work', { accessRole: 'reader' }))
    assert.equal(await offeredAfter(last), [
      ['Renamed', work],
      ['Family', family],
    ])
    const ofHeir = await found(family, calendar('Family'), calendar('Work', { primary: true }))
    assert.equal(await offeredAfter(ofHeir), [
      ['Renamed', work],
      ['Work', family],
      ['Family', family],
    ])
    await found(work, calendar('Work', { primary: true }), calendar('Family', { accessRole: 'reader' }))
    await found(family, calendar('Family'))
  },
)

queries(
  'an heir’s calendar is not offered either once the account that had its id before was removed, nor when that is back',
  async () => {
    const other = accountId(3)
    const found = (calendars: ReturnType<typeof calendar>[], id: typeof work = other) =>
      server.record({ type: 'CalendarsDiscovered', data: { ...ofDana, accountId: id, calendars } })
    const offeredAfter = async (last: string) => {
      const answer = await get(server, '/api/calendars', { cookie, ...server.after(last) })
      return z
        .array(Calendar)
        .parse(answer.body)
        .map(({ summary }) => summary)
    }
    await server.record(connected(other, 'dana@club.example'))
    await found([calendar('Club', { primary: true })])
    await found([calendar('Renamed', { primary: true })])
    await found([calendar('Family'), calendar('Club', { accessRole: 'reader' })], family)
    const removed = { type: 'AccountRemoved', data: { ...ofDana, accountId: other } } as const
    assert.equal(await offeredAfter(await server.record(removed)), ['Work', 'Family'])
    assert.equal(await offeredAfter(await server.record(connected(other, 'dana@renamed.example'))), ['Work', 'Family'])
    assert.equal(await offeredAfter(await found([calendar('Renamed', { primary: true })])), [
      'Work',
      'Family',
      'Renamed',
    ])
    await server.record(removed)
    await found([calendar('Family')], family)
  },
)

queries('syncs are listed and told one by one; a person does not see those of others', async () => {
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
  const page = await ask(`/api/calendar-syncs?${listQuery({ sort: ['createdAt', 'DESC'], range: [0, 0] })}`)
  assert.is(page.headers.get('content-range'), 'calendar-syncs 0-0/2')
  assert.equal(
    z
      .array(CalendarSync)
      .parse(page.body)
      .map(({ id }) => id),
    [syncId(2)],
  )
  const some = await ask(`/api/calendar-syncs?${listQuery({ filter: { id: [travel, 'unknown'] } })}`)
  assert.is(some.headers.get('content-range'), 'calendar-syncs 0-0/1')
  const primary = await ask(`/api/accounts?${listQuery({ filter: { isPrimary: true } })}`)
  assert.is(z.array(Account).parse(primary.body).length, 1)
  const none = await ask(`/api/calendar-syncs?${listQuery({ range: [20, 29] })}`)
  assert.is(none.headers.get('content-range'), 'calendar-syncs */2')
  const unknown = await ask(`/api/calendar-syncs?${listQuery({ sort: ['user_id; drop table x', 'ASC'] })}`)
  assert.is(unknown.status, 400)
})

queries('given a filter whose value is no text, number or list of these, then it is refused', async () => {
  for (const value of [{ toString: 1 }, [{ toString: 1 }], [['a']], {}]) {
    const answer = await ask(`/api/accounts?${listQuery({ filter: { email: value } })}`)
    assert.is(answer.status, 400, JSON.stringify(value))
    assert.is(ErrorBody.parse(answer.body).code, 'validation_failed')
  }
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

queries('a request that joined a run which is not on the log yet is told as asked for', async () => {
  const ask = async (after: string) => {
    const { body } = await get(server, `/api/sync-runs/${runId(3)}`, { cookie, ...server.after(after) })
    const { id, status, events } = z.strictObject(SyncRunWithEvents.shape).parse(body)
    return [id, status, events]
  }
  const joined = { type: 'SyncRunJoined' as const, data: { ...ofRun(runId(3)), joinedRunId: runId(4) } }
  assert.equal(await ask(await server.record(requested(runId(3)), joined)), [runId(3), 'requested', []])
  const told = await server.record(requested(runId(4)), claimed(runId(4)))
  assert.equal(await ask(told), [runId(4), 'running', []])
})

queries('statistics are for who has two accounts', async () => {
  const statistics = z.strictObject(SyncStatistics.shape).parse((await ask('/api/sync-statistics')).body)
  assert.is(statistics.totalSyncs, 1)
  assert.is(statistics.totalEvents, 1)
  assert.is((await ask('/api/sync-statistics', await server.signIn(omar, position))).status, 404)
})

queries.run()
