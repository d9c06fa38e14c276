import { natsMissing, startNats } from '@calendar-sync/platform/testing/nats'
import { suite } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { patientSettings } from '../kit/patientSettings.ts'
import { type SeparateServices, startSeparateServices } from '../kit/separateServices.ts'
import { type Collector, startCollector } from './collector.ts'
import { scrape, scrapeAll, sumOf } from './scrape.ts'
import { assertNesting, syncNow, type TracedSync } from './syncNow.ts'

const test = suite<{ services: SeparateServices; collector: Collector; traced: TracedSync }>(
  'metrics and traces of services as separate processes',
)

const nats = await startNats()

test.before(async (context) => {
  if (!nats) return
  context.collector = await startCollector()
  context.services = await startSeparateServices(nats, {
    ...patientSettings,
    OTEL_EXPORTER_OTLP_ENDPOINT: context.collector.url,
  })
  context.traced = await syncNow(context.services, context.collector)
})
test.after(async ({ services, collector }) => {
  await services?.stop()
  await collector?.close()
  await nats?.stop()
})

test('One Sync Now is one trace across processes, through the event and over the bus', ({ traced, collector }) => {
  assertNesting(traced)
  const ofTrace = collector.spans.filter(({ traceId }) => traceId === traced.traceId)
  assert.equal([...new Set(ofTrace.map(({ service }) => service))].sort(), [
    'command-service',
    'projection-service',
    'sync-engine',
  ])
  const ask = collector.spans.find(({ name }) => name === 'request query.record')
  const answer = collector.spans.find(({ parentSpanId }) => parentSpanId === ask?.spanId)
  assert.equal(
    [ask?.service, answer?.name, answer?.service],
    ['command-service', 'respond query.record', 'projection-service'],
  )
})

test('Each service shows what is its own', async ({ services }) => {
  const [commands, queries, engine] = await Promise.all([
    scrapeAll(services.metricsUrl('command-service')),
    scrape(services.metricsUrl('projection-service')),
    scrapeAll(services.metricsUrl('sync-engine')),
  ])
  const created = { type: 'SyncCreated' }
  assert.is(sumOf(commands, 'calendar_sync_events_appended_total', created), 1)
  assert.is(sumOf(engine, 'calendar_sync_events_appended_total', created), 0)
  assert.ok(sumOf(queries, 'calendar_sync_projection_events_total') > 0)
  assert.is(sumOf(commands, 'calendar_sync_projection_events_total'), 0)
  assert.ok(sumOf(engine, 'calendar_sync_google_call_duration_seconds_count') > 0)
  assert.is(sumOf(engine, 'calendar_sync_run_duration_seconds_count', { outcome: 'completed' }), 1)
})

if (nats) test.run()
else console.log(`not run: ${natsMissing}`)
