import { createRequire } from 'node:module'
import { DomainError } from '@calendar-sync/contracts/errors'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { RevisionConflict } from '../event-store/eventStore.ts'
import { MailRefused } from '../mail/mail.ts'
import { failureOf } from '../testing/failureOf.ts'
import { gauge, measureAtScrape, registry, renderMetrics } from './metrics.ts'
import { observeCommand } from './observeCommand.ts'
import { observeMail } from './observeMail.ts'
import { startObservability } from './startObservability.ts'
import { startTracing } from './startTracing.ts'
import { currentTraceparent, isTracing, traced, tracedAsPart, within } from './tracing.ts'

const test = suite('observability')

const configOf = (metricsPort?: number) => ({ metricsHost: '127.0.0.1', metricsPort, otlpEndpoint: undefined })

/** The values of a metric by the values of its labels, as text. */
async function valuesOf(name: string): Promise<Record<string, number>> {
  const json = await registry.getMetricsAsJSON()
  const values = json.find((metric) => metric.name === `calendar_sync_${name}`)?.values ?? []
  return Object.fromEntries(values.map(({ labels, value }) => [Object.values(labels).join(' '), value]))
}

test('Without a port and a collector nothing listens, nothing is loaded, and spans cost nothing', async () => {
  const loaded = () => Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('/sdk-trace'))
  const observability = await startObservability(configOf(), 'test')
  assert.is(observability.metricsUrl, undefined)
  assert.is(isTracing(), false)
  assert.is(loaded(), false)
  assert.is(await traced('something', {}, async () => currentTraceparent()), undefined)
  await observability.close()
  const end = await startTracing({ otlpEndpoint: 'http://localhost:1' }, 'test')
  assert.is(loaded(), true)
  await end()
})

test('What follows from an event is part of the event’s trace, and an absent collector delays no request', async () => {
  // Of the SDK: how long it tries again.
  process.env.OTEL_EXPORTER_OTLP_TIMEOUT = '500'
  const end = await startTracing({ otlpEndpoint: 'http://localhost:1' }, 'test')
  const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const inside = await tracedAsPart('react', parent, {}, async () => currentTraceparent())
  assert.match(inside ?? '', /^00-0af7651916cd43dd8448eb211c80319c-(?!b7ad6b7169203331)/)
  assert.is(await tracedAsPart('react', undefined, {}, async () => currentTraceparent()), undefined)
  assert.is(within(parent, currentTraceparent), parent)
  await traced('outer', { parent: null }, async () => {
    const alone = await tracedAsPart('react', undefined, {}, async () => currentTraceparent())
    assert.is(alone, undefined, 'what follows from an event of old is no part of what happens to run')
  })
  await end()
  assert.is(isTracing(), false)
})

test('A port that is taken is named with the variable that chooses it', async () => {
  const first = await startObservability(configOf(0), 'test')
  const port = Number(new URL(first.metricsUrl ?? '').port)
  const error = await failureOf(startObservability(configOf(port), 'test'))
  assert.is(
    error instanceof Error && error.message,
    `port ${port} is in use. Stop what listens there, or choose another one with METRICS_PORT.`,
  )
  await first.close()
})

test('A gauge that cannot be measured is absent, and the scrape says that it is incomplete', async () => {
  const depth = gauge('test_depth', 'How deep it is, for this test.', ['where'])
  let answer: () => Promise<void> = async () => depth.set({ where: 'here' }, 3)
  const end = measureAtScrape([depth], () => answer())
  await renderMetrics()
  assert.equal([await valuesOf('test_depth'), await valuesOf('unmeasured_parts')], [{ here: 3 }, { '': 0 }])
  answer = () => Promise.reject(new Error('The database is away.'))
  await renderMetrics()
  assert.equal([await valuesOf('test_depth'), await valuesOf('unmeasured_parts')], [{}, { '': 1 }])
  end()
  await renderMetrics()
  assert.equal(await valuesOf('unmeasured_parts'), { '': 0 })
})

test('Commands are counted by how they ended, and each lost race once', async () => {
  const stream = 'sync-4d3c0b5e-0000-4000-8000-000000000000'
  const command = { type: 'CreateSync' }
  const run = (work: (onConflict: () => void) => Promise<{ events: unknown[] }>) =>
    failureOf(observeCommand(stream, command, 'a-correlation', work))
  await run(async () => ({ events: [{}] }))
  await run(async () => ({ events: [] }))
  await run(() => Promise.reject(new DomainError('conflict', 'No.')))
  await run((onConflict) => {
    onConflict()
    return Promise.reject(new RevisionConflict(stream, 1, 2))
  })
  await run(() => Promise.reject(new Error('The disk is full.')))
  const text = (await renderMetrics()).text
  for (const outcome of ['appended', 'unchanged', 'refused', 'conflict', 'error'])
    assert.match(
      text,
      `calendar_sync_command_duration_seconds_count{stream="sync",command="CreateSync",outcome="${outcome}"} 1`,
    )
  assert.equal(await valuesOf('command_conflicts_total'), { sync: 1 })
})

test('Emails are counted by whether they could be handed over, and a failure is still thrown', async () => {
  let problem: Error | undefined
  const sender = observeMail({
    send: async () => {
      if (problem) throw problem
    },
    close: () => undefined,
  })
  const mail = { id: '1', to: 'dana@lumen-studio.example', subject: 'Hello', text: 'Hello' }
  await sender.send(mail)
  for (problem of [new Error('The mail server is away.'), new MailRefused('No such mailbox.')])
    assert.is(await failureOf(sender.send(mail)), problem)
  assert.equal(await valuesOf('emails_total'), { sent: 1, failed: 1, refused: 1 })
})

test.run()
