import { suite } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { type System, startSystem } from '../kit/system.ts'
import { type Collector, findAll, startCollector } from './collector.ts'
import { assertNesting, syncNow, type TracedSync } from './syncNow.ts'

const test = suite<{ system: System; collector: Collector; traced: TracedSync }>('traces')

test.before(async (context) => {
  context.collector = await startCollector()
  context.system = await startSystem({ otlpEndpoint: context.collector.url })
  context.traced = await syncNow(context.system, context.collector)
})
test.after(async ({ system, collector }) => {
  await system.stop()
  await collector.close()
})

test('One Sync Now is one trace of its own, also when the browser names another: from the request through command, event, read model and run to Google', ({
  traced,
}) => {
  assertNesting(traced)
})

test('The trace’s id is the request’s, and the correlation id of all that the request led to', async ({
  traced,
  system,
}) => {
  assert.is(traced.requestId.replaceAll('-', ''), traced.traceId)
  const events = await system.store.read(`syncRun-${traced.runId}`)
  assert.is(new Set(events.map(({ type }) => type)).size, 4)
  for (const { metadata } of events)
    assert.equal([metadata.correlationId, metadata.traceparent?.split('-')[1]], [traced.requestId, traced.traceId])
})

test('The request for the changed object is part of its trace', ({ collector }) => {
  const asks = collector.spans.filter(({ name }) => name === 'request query.record')
  const answers = collector.spans.filter(({ name }) => name === 'respond query.record')
  assert.ok(asks.length > 0)
  for (const ask of asks) assert.ok(answers.some(({ parentSpanId }) => parentSpanId === ask.spanId))
})

test('A rule that says no is no failure of ours', async ({ system, collector }) => {
  await fetch(`${system.url}/api/calendar-syncs`, { method: 'POST', headers: { 'content-type': 'application/json' } })
  await system.restart()
  const refused = collector.spans.find(({ attributes }) => attributes['http.response.status_code'] === '401')
  assert.ok(refused)
  assert.is(refused.status.code ?? 0, 0)
})

test('Spans tell nothing about a person: no address, no calendar, no title, no account', ({ collector, traced }) => {
  const text = collector.text()
  assert.ok(findAll(traced.tree, 'google events.insert').length > 0)
  for (const { email } of [{ email: traced.people.office }, { email: traced.people.home }])
    for (const told of [email, encodeURIComponent(email)]) assert.not.match(text, told)
  assert.not.match(text, '@')
  for (const trip of traced.people.trips) assert.not.match(text, trip)
})

test.run()
