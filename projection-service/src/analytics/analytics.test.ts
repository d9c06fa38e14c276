import { Analytics } from '@calendar-sync/contracts/api/analytics'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { counts, dana, ofRun, omar, registered, requested, runId, syncCreated, syncId } from '../testing/people.ts'
import { subscribed } from '../testing/scene.ts'
import { get, startServer, type TestServer } from '../testing/server.ts'
import { analyticsCsv } from './csv.ts'
import { dayOf, periodsOf, rangeOf, startOf } from './periods.ts'

const test = suiteOfEach('analytics', startServer)

const completed = (n: number, created: number): AnyEvent => ({
  type: 'SyncRunCompleted',
  data: {
    ...ofRun(runId(n)),
    forward: counts({ successful: created, created, errors: 1 }),
    reverse: counts({ successful: 1, updated: 1 }),
  },
})
const failed = (n: number): AnyEvent => ({
  type: 'SyncRunFailed',
  data: { ...ofRun(runId(n)), forward: null, reverse: null, code: 'reconnection_required', error: 'no' },
})
const week: readonly AnyEvent[] = [
  registered(dana),
  registered(omar, 'omar@example.com'),
  { type: 'RoleChanged', data: { userId: omar, isAdmin: false, role: 'support' } },
  subscribed(dana),
  subscribed(dana),
  syncCreated(),
  syncCreated(syncId(2), { syncDirection: 'two-way', syncMode: 'all' }),
  requested(runId(1)),
  completed(1, 3),
  requested(runId(2)),
  failed(2),
]

const figures = async (server: TestServer, query: string, position: string) => {
  const cookie = await server.signIn(omar, position)
  const answer = await get(server, `/api/analytics${query}`, { cookie })
  assert.is(answer.status, 200, JSON.stringify(answer.body))
  return Analytics.parse(answer.body)
}

test('Given a week of life, when support looks, then everything that happened is counted once', async (server) => {
  const today = dayOf(Date.now())
  const position = await server.record(...week)
  const { range, allTime, periods } = await figures(server, '', position)
  assert.is(periods.length, 30)
  assert.equal(range.users, { registered: 2, erased: 0, signIns: 0, total: 2 })
  assert.is(range.conversions.subscribed, 1, 'a renewal is no conversion')
  assert.equal(range.syncs.byDirection, { 'one-way': 1, 'two-way': 1, reverse: 0 })
  assert.equal(range.syncs.byRule, { filtered: 1, all: 1, none: 0 })
  assert.equal(range.runs, {
    requested: 2,
    byTrigger: { person: 2, schedule: 0, push: 0 },
    completed: 1,
    failed: 1,
  })
  assert.is(range.events.copied, 4)
  assert.is(range.events.created, 3)
  assert.equal(range.errorsByKind, { reconnection_required: 1, event_error: 1 })
  assert.is(range.timeToSync.count, 1)
  assert.is(range.timeToFirstSync.count, 1)
  assert.ok((range.timeToSync.medianMs ?? -1) >= 0 && (range.timeToSync.maxMs ?? 1e9) < 60_000)
  const { since, ...ofAllTime } = allTime
  assert.equal(ofAllTime, range)
  assert.ok([today, dayOf(Date.now())].includes(since ?? ''))
})

test('Given figures by day, week and month, then each adds up to the same range', async (server) => {
  const position = await server.record(...week)
  const answers = await Promise.all(
    ['day', 'week', 'month'].map((by) => figures(server, `?by=${by}&from=2026-01-01`, position)),
  )
  for (const { periods, range, from, to } of answers) {
    assert.is(periods[0]?.from, from)
    assert.is(periods.at(-1)?.to, to)
    assert.is(
      periods.reduce((sum, { events }) => sum + events.copied, 0),
      range.events.copied,
    )
    assert.is(periods.at(-1)?.users.total, 2)
    assert.is(periods.at(-1)?.timeToSync.count, 1)
    assert.equal(range, answers[0]?.range)
  }
})

test('Given a range before anything happened, then it is all zeroes, and of all time nothing is lost', async (server) => {
  const position = await server.record(...week)
  const { range, allTime } = await figures(server, '?from=2020-01-01&to=2020-01-31', position)
  assert.is(range.users.total, 0)
  assert.is(range.runs.requested, 0)
  assert.is(range.timeToSync.medianMs, null)
  assert.is(allTime.users.total, 2)
})

test('Given a person is erased, then what they did stays counted, and there is one fewer', async (server) => {
  const position = await server.record(...week, { type: 'UserErased', data: { userId: dana } })
  const { range } = await figures(server, '', position)
  assert.equal(range.users, { registered: 2, erased: 1, signIns: 0, total: 1 })
  assert.is(range.events.copied, 4)
  assert.is(range.conversions.subscribed, 1)
})

test('Given a rebuild of all three read models, then the figures are the same to the last one', async (server) => {
  const position = await server.record(...week)
  const before = await figures(server, '', position)
  for (const name of ['daily_facts', 'run_times', 'user_journeys']) await server.service.rebuild(name)
  assert.equal(await figures(server, '', position), before)
})

test('Given the CSV, then it has one line a period and a column for each figure', async (server) => {
  const position = await server.record(...week)
  const cookie = await server.signIn(omar, position)
  const answer = await fetch(`${server.url}/api/analytics.csv?by=week`, { headers: { cookie } })
  assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/)
  assert.match(answer.headers.get('content-disposition') ?? '', /attachment; filename="analytics-.*\.csv"/)
  const [head = '', ...lines] = (await answer.text()).trim().split('\r\n')
  const columns = head.split(',')
  assert.equal(columns.slice(0, 3), ['from', 'to', 'users.registered'])
  const last = (lines.at(-1) ?? '').split(',')
  assert.is(last.length, columns.length)
  assert.is(last[columns.indexOf('events.copied')], '4')
  assert.is(last[columns.indexOf('errorsByKind.reconnection_required')], '1')
  assert.is((lines[0] ?? '').split(',')[columns.indexOf('errorsByKind.reconnection_required')], '0')
})

test('Given a range that makes no sense, then it is refused', async (server) => {
  const position = await server.record(...week)
  const cookie = await server.signIn(omar, position)
  for (const query of ['?by=hour', '?from=yesterday', '?from=2026-02-02&to=2026-02-01', '?from=1900-01-01'])
    assert.is((await get(server, `/api/analytics${query}`, { cookie })).status, 400, query)
})

test('Weeks begin on Monday, months on the first, and both are cut to the range', () => {
  assert.is(startOf('2026-03-01', 'week'), '2026-02-23')
  assert.is(startOf('2026-02-23', 'week'), '2026-02-23')
  assert.equal(periodsOf({ from: '2026-01-30', to: '2026-03-02' }, 'month'), [
    { start: '2026-01-01', from: '2026-01-30', to: '2026-01-31' },
    { start: '2026-02-01', from: '2026-02-01', to: '2026-02-28' },
    { start: '2026-03-01', from: '2026-03-01', to: '2026-03-02' },
  ])
  assert.equal(rangeOf({}, Date.parse('2026-03-01T23:59:59Z')), { from: '2026-01-31', to: '2026-03-01' })
})

test('An error code with a comma or a quote stays one cell', () => {
  const csv = analyticsCsv(Object({ periods: [{ from: '2026-01-01', errorsByKind: { 'a,"b"': 2 } }] }))
  assert.is(csv, 'from,"errorsByKind.a,""b"""\r\n2026-01-01,2\r\n')
})

test.run()
