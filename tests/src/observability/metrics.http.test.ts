import { suite } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { withRun } from '../kit/arrivals.ts'
import { eventually } from '../kit/eventually.ts'
import { freePort } from '../kit/freePort.ts'
import { type System, startSystem } from '../kit/system.ts'
import type { People } from '../kit/trips.ts'
import { textOf } from '../runner/findTestFiles.ts'
import { asked, dashboard, provisioning, rules, scrapeConfig } from './asked.ts'
import { type Scrape, scrape, scrapeAll, sumOf } from './scrape.ts'

interface Given {
  system: System
  people: People
  metricsUrl: string
  metrics: Scrape
}

const test = suite<Given>('metrics')

test.before(async (context) => {
  const metricsPort = await freePort()
  context.system = await startSystem({ metricsPort })
  context.metricsUrl = `http://localhost:${metricsPort}/metrics`
  const { client, people, sync } = await withRun(context.system)
  context.people = people
  await client.get(`/api/calendar-syncs/${sync.id}/runs`)
  await client.get('/api/no-such-thing/4f1c')
  const { sourceCalendar, targetCalendar } = sync
  await client.post('/api/calendar-syncs', { sourceCalendar, targetCalendar })
  context.metrics = await scrape(context.metricsUrl)
})
test.after(({ system }) => system.stop())

test('A sync can be followed from the request over commands, events and read models to Google', async ({
  metricsUrl,
  people,
}) => {
  const metrics = await scrapeAll(metricsUrl)
  const count = (name: string, labels: Record<string, string> = {}) => sumOf(metrics, `calendar_sync_${name}`, labels)
  const trips = people.trips.length
  const route = '/api/calendar-syncs/:id/sync'
  assert.is(count('http_request_duration_seconds_count', { method: 'POST', route, status: '200' }), 1)
  const ended = { stream: 'syncRun', command: 'CompleteRun', outcome: 'appended' }
  assert.is(count('command_duration_seconds_count', ended), 1)
  assert.is(count('command_duration_seconds_count', { stream: 'direction', outcome: 'refused' }), 1)
  assert.is(count('events_appended_total', { type: 'SyncRunCompleted' }), 1)
  assert.ok(count('event_store_operation_duration_seconds_count', { operation: 'append', outcome: 'ok' }) > 5)
  assert.is(count('run_duration_seconds_count', { trigger: 'person', kind: 'sync', outcome: 'completed' }), 1)
  assert.is(count('synced_events_total', { action: 'created' }), trips)
  assert.is(count('google_call_duration_seconds_count', { method: 'events.insert', status: '200' }), trips)
  assert.is(count('google_call_duration_seconds_count', { method: 'events.list', status: '200' }), 2)
  const calls = count('google_call_duration_seconds_count')
  assert.is(count('google_quota_units_total'), calls)
  const used = count('google_quota_used_units', { scope: 'project' })
  assert.ok(used > 0 && used <= calls, 'those of the last minute')
  assert.is(count('engine_runs', { state: 'waiting' }), 0)
  assert.ok(count('projection_events_total', { read_model: 'sync_runs' }) >= 4)
  assert.is(count('bus_messages_total', { subject: 'run.ended.*', direction: 'published' }), 1)
})

test('Read models that are up to date lag by nothing', async ({ metricsUrl }) => {
  const lag = await eventually(async () => {
    const now = await scrape(metricsUrl)
    return sumOf(now, 'calendar_sync_projection_lag_seconds') === 0 ? now : undefined
  })
  const models = lag.samples.filter(({ name }) => name === 'calendar_sync_projection_lag_seconds')
  assert.ok(models.length > 10)
})

test('Labels hold no ids, no addresses and no paths: no act of a person adds one', ({ metrics }) => {
  const values = metrics.samples.flatMap(({ labels }) => Object.values(labels))
  assert.equal(
    values.filter((value) => /[0-9a-f]{8}-[0-9a-f]{4}|@|4f1c|no-such-thing/.test(value)),
    [],
  )
  assert.is(sumOf(metrics, 'calendar_sync_http_request_duration_seconds_count', { route: 'none', status: '404' }), 1)
  for (const name of metrics.declared.keys()) {
    const series = metrics.samples.filter((sample) => sample.name === name || sample.name === `${name}_count`)
    assert.ok(series.length < 400, `${name} has ${series.length} series`)
  }
})

test('Names follow the conventions: counters end in _total, histograms in their unit, all are explained', ({
  metrics,
}) => {
  for (const [name, type] of metrics.declared) {
    if (!name.startsWith('calendar_sync_')) continue
    assert.is(type === 'counter', name.endsWith('_total'), name)
    if (type === 'histogram') assert.match(name, /_seconds$/)
    assert.match(metrics.text, new RegExp(`^# HELP ${name} .{15,}$`, 'm'))
  }
})

test('Everything that the dashboard and the alerts ask for is there', ({ metrics }) => {
  assert.ok(asked.length > 60)
  const known = new Set<string>()
  for (const [name, type] of metrics.declared)
    for (const suffix of type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) known.add(name + suffix)
  const missing = asked.filter(({ metric }) => !known.has(metric))
  assert.equal(missing, [])
  const wrongLabels = asked.filter(({ metric, labels }) => {
    const sample = metrics.samples.find(({ name }) => name === metric)
    // Prometheus adds the job itself; what has not happened yet has no labels to look at.
    return sample && labels.some((label) => label !== 'job' && !(label in sample.labels))
  })
  assert.equal(wrongLabels, [])
})

test('Everything that is measured is shown on the dashboard', ({ metrics }) => {
  const shown = new Set(asked.map(({ metric }) => metric.replace(/_(?:bucket|sum|count)$/, '')))
  const unseen = [...metrics.declared.keys()].filter((name) => name.startsWith('calendar_sync_') && !shown.has(name))
  assert.equal(unseen, [])
})

test('Every alert names a section of the operations page that says what to do', () => {
  const page = textOf('docs/operations.md')
  const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
  for (const { alert, annotations } of rules) {
    const [file, anchor] = annotations.runbook.split('#')
    assert.is(file, 'docs/operations.md', alert)
    assert.ok(anchors.includes(anchor ?? ''), `${alert}: there is no section ${anchor}`)
  }
  assert.is(new Set(rules.map(({ alert }) => alert)).size, rules.length)
})

test('The files that are handed to Prometheus and Grafana are whole', () => {
  const ids = dashboard.panels.map(({ id }) => id)
  assert.is(new Set(ids).size, ids.length)
  for (const { gridPos, title } of dashboard.panels) assert.ok(gridPos.x + gridPos.w <= 24, title)
  assert.equal(scrapeConfig.rule_files, ['alerts.yml'])
  assert.is(scrapeConfig.scrape_configs[0]?.job_name, 'calendar-sync')
  assert.is(provisioning.length, 2)
})

test('The port shows metrics and nothing else, and the app’s port shows none', async ({ metricsUrl, system }) => {
  assert.is((await fetch(new URL('/', metricsUrl))).status, 404)
  assert.is((await fetch(new URL('/api/user', metricsUrl))).status, 404)
  const answer = await fetch(`${system.url}/metrics`)
  assert.not.match(await answer.text(), 'calendar_sync_')
})

test.run()
