import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { inTurns } from './inTurns.ts'
import { ratioOf } from './row.ts'

const test = suite('a row that was measured in turns')

test('Given a host that becomes twice as slow halfway, then the ratio stays what it was in each turn', () => {
  const turns = [10, 10, 10, 20, 20].map((reference) => ({ own: reference * 1.5, reference }))
  assert.equal(inTurns(turns, 'bare'), { value: 15, reference: { what: 'bare', value: 10 }, ratio: 1.5 })
})

test('Given a host that stalls in one turn, in the figure or in its reference, then that turn does not count', () => {
  const steady = [1, 2, 3].map(() => ({ own: 30, reference: 20 }))
  assert.is(inTurns([...steady, { own: 500, reference: 20 }, { own: 30, reference: 500 }], 'bare').ratio, 1.5)
})

test('Given turns whose ratios differ from that of the medians, then the row says the median of the ratios', () => {
  const turns = [
    { own: 10, reference: 10 },
    { own: 20, reference: 40 },
    { own: 90, reference: 30 },
  ]
  assert.is(ratioOf({ what: 'a run', unit: 'ms', ...inTurns(turns, 'bare') }), 1)
})

test('Given a reference of another kind, then it stands beside the figure without a ratio', () => {
  const reference = { what: '`select 1`', value: 2, onlyBeside: true as const }
  assert.is(ratioOf({ what: 'a query', value: 10, unit: 'ms', reference }), undefined)
})

test.run()
