import { randomBytes } from 'node:crypto'
import { SyncRunAnswer } from '@calendar-sync/contracts/api/calendarSyncs'
import * as assert from 'uvu/assert'
import { type Product, withSync } from '../kit/arrivals.ts'
import { eventually } from '../kit/eventually.ts'
import { type Collector, findAll, treeOf } from './collector.ts'

export type TracedSync = Awaited<ReturnType<typeof syncNow>>

/** Presses Sync Now as the browser does, and waits until the collector has the whole trace. */
export async function syncNow(product: Product, collector: Collector) {
  const { client, people, sync } = await withSync(product)
  const forgedTrace = randomBytes(16).toString('hex')
  const answer = await client.post(`/api/calendar-syncs/${sync.id}/sync`, undefined, {
    traceparent: `00-${forgedTrace}-${randomBytes(8).toString('hex')}-01`,
  })
  const requestId = answer.headers.get('x-request-id') ?? ''
  const traceId = requestId.replaceAll('-', '')
  assert.is.not(traceId, forgedTrace)
  const { runId, results } = SyncRunAnswer.parse(answer.body)
  assert.is(results.created, people.trips.length)
  const tree = await eventually(async () => {
    const grown = treeOf(
      collector.spans.filter((span) => span.traceId === traceId),
      '',
    )
    const whole = findAll(grown, 'run').length > 0 && findAll(grown, 'project sync_runs').length >= 4
    return whole ? grown : undefined
  })
  return { traceId, requestId, runId, people, tree }
}

/** That each part stands below the one that led to it. */
export function assertNesting({ tree, people }: TracedSync): void {
  assert.equal(
    tree.map(({ span }) => span.name),
    ['POST /api/calendar-syncs/:id/sync'],
  )
  const [call] = tree
  const [command] = findAll(call?.below ?? [], 'command RequestSyncRun')
  assert.ok(command, 'the call led to a command')
  const [append] = command.below.filter(({ span }) => span.name === 'append')
  assert.is(append?.span.attributes['event.types'], 'SyncRunRequested')
  const followed = append?.below ?? []
  const after = followed.map(({ span }) => span.name)
  for (const name of ['project sync_runs', 'project audit_trail', 'react reactions', 'run'])
    assert.ok(after.includes(name), `${name} follows from the append, beside ${after}`)

  const [run] = followed.filter(({ span }) => span.name === 'run')
  const inRun = run?.below.map(({ span }) => span.name) ?? []
  for (const name of ['command ClaimRun', 'command RecordEvents', 'command CompleteRun'])
    assert.ok(inRun.includes(name), `${name} is part of the run, beside ${inRun}`)
  assert.is(inRun.filter((name) => name === 'google events.insert').length, people.trips.length)
  assert.is(inRun.filter((name) => name === 'google events.list').length, 2)
  const [completed] = findAll(run?.below ?? [], 'command CompleteRun')
  assert.is(findAll(completed?.below ?? [], 'project sync_runs').length, 1)
  for (const { span, below } of findAll(tree, 'command CompleteRun').concat(findAll(tree, 'run')))
    for (const inner of below)
      assert.ok(inner.span.startTimeUnixNano >= span.startTimeUnixNano, `${inner.span.name} begins within ${span.name}`)
}
