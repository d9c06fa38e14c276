import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isKept, lineOf, type Row } from './row.ts'

const test = suite('a row of the bench')

const row: Row = { what: 'a run', value: 30, unit: 'ms', reference: { what: 'bare client', value: 20 } }

test('Given a reach for the ratio, then the figure is held against the reference', () => {
  assert.is(isKept({ ...row, reach: { of: 'ratio', is: 'at most', bound: 1.5 } }), true)
  assert.is(isKept({ ...row, reach: { of: 'ratio', is: 'at most', bound: 1.4 } }), false)
  assert.is(isKept({ ...row, reach: { of: 'ratio', is: 'at least', bound: 1.6 } }), false)
})

test('Given a reach for the difference, then only what comes on top of the reference counts', () => {
  assert.is(isKept({ ...row, reach: { of: 'difference', is: 'at most', bound: 10 } }), true)
  assert.is(isKept({ ...row, reach: { of: 'difference', is: 'at most', bound: 9 } }), false)
})

test('Given a ratio without a reference, or a figure that is no number, then the reach is missed', () => {
  const { reference: _, ...alone } = row
  assert.is(isKept({ ...alone, reach: { of: 'ratio', is: 'at most', bound: 9 } }), false)
  assert.is(isKept({ ...row, value: Number.NaN, reach: { of: 'figure', is: 'at most', bound: 9 } }), false)
})

test('Given work that was not done, then its row is missed, however quick it was', () => {
  assert.is(isKept({ ...row, worked: false, reach: { of: 'figure', is: 'at most', bound: 90 } }), false)
  assert.is(isKept(row), undefined)
})

test('A line says figure, reference, ratio, reach and verdict', () => {
  const line = lineOf({ ...row, reach: { of: 'ratio', is: 'at most', bound: 1.4 } })
  assert.match(line, /a run +30 ms +bare client 20 +1\.5 × +≤ 1\.4 × +MISSED$/)
})

test.run()
