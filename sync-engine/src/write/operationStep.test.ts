import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Operation } from '../reconcile/plan/operation.ts'
import type { Pair } from '../reconcile/plan/pair.ts'
import { contentFor, copy, link, live, oneWay, pair, unknown } from '../reconcile/plan/testing/pairs.ts'
import { type Answer, begin, type Next, type OperationState, step } from './operationStep.ts'

const test = suite('one operation, step by step')

const run = { inputs: oneWay, runId: 'run' }
const create: Operation = {
  kind: 'create',
  content: contentFor('Flight'),
  hash: 'h',
  renewed: false,
  reason: 'Travel.',
}
const remove: Operation = { kind: 'delete', reason: 'No travel.' }
const decided = (operation: Operation): Answer => ({ kind: 'decided', operation })
const beginWith = (seen: Pair, operation: Operation) => step(begin(seen, undefined), decided(operation), run)

function called(next: Next) {
  if (next.kind !== 'call') throw new Error(`${next.kind}, not a call`)
  return next
}
function finished(next: Next) {
  if (next.kind !== 'finished') throw new Error(`${next.kind}, not finished`)
  return next.result
}
const ended = (next: Next, found: Pair['copy']): Next => {
  const { call, state } = called(next)
  if (call.kind === 'removeCopy') return step(state, { kind: 'copyRemoved', call, copy: found }, run)
  if (call.kind === 'writeCopy') return step(state, { kind: 'copyStale', call, copy: found }, run)
  throw new Error(call.kind)
}

test('Given an event without a copy, when a copy is decided, then the intent is recorded before the insert is sent', () => {
  const { call, record } = called(beginWith(pair(live(), unknown), create))
  assert.is(call.kind, 'writeCopy')
  assert.equal([record?.state, record?.intent?.action, record?.intent?.runId], ['planned', 'create', 'run'])
})

test('Given an intent that is recorded already, when its operation begins, then it is not recorded again', () => {
  const seen = pair(live(), unknown)
  const { record } = called(beginWith(seen, create))
  const next = called(step(begin(seen, record), decided(create), run))
  assert.is(next.record, undefined)
  assert.equal(next.call.kind === 'writeCopy' && next.call.link, record)
})

test('Given Google’s answer to an insert, then the pair is linked, and the run reports a creation', () => {
  const { call, state } = called(beginWith(pair(live(), unknown), create))
  const shown = copy('Flight')
  if (call.kind !== 'writeCopy' || shown.kind !== 'live') throw new Error('No copy is written.')
  const result = finished(step(state, { kind: 'copyWritten', call, event: shown.event }, run))
  assert.equal([result.action, result.link?.state, result.link?.intent], ['create', 'linked', null])
})

test('Given a copy that changed while its deletion was sent, then the pair is decided again with the link as it was', () => {
  const known = link('linked')
  const next = ended(
    beginWith(pair(live(), copy('Flight'), known), remove),
    copy('Flight', { summary: 'Flight, edited' }),
  )
  assert.is(next.kind, 'decide')
  assert.equal(next.kind === 'decide' && [next.state.pair.link, next.record], [known, known])
})

test('Given a deletion that an earlier run began, when it is finished, then only a new copy may follow', () => {
  const next = ended(beginWith(pair(live(), copy('Flight'), link('retiring')), remove), { kind: 'deleted' })
  if (next.kind !== 'decide') throw new Error(next.kind)
  const again = step(next.state, decided({ kind: 'skip', reason: 'Declined.' }), run)
  assert.equal([finished(again).action, finished(again).link?.state], ['delete', 'retired'])
  assert.is(called(step(next.state, decided(create), run)).call.kind, 'writeCopy')
})

test('Given an event that changes at every try, then it is left for the next run', () => {
  let state: OperationState = begin(pair(live(), unknown), undefined)
  for (let time = 0; time < 6; time += 1) {
    const next = ended(step(state, decided(create), run), copy('Flight'))
    if (next.kind !== 'decide') throw new Error(next.kind)
    state = next.state
  }
  assert.is(finished(step(state, decided(create), run)).failure?.code, 'changed')
})

test.run()
