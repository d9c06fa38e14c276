import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compareRatios } from './agreement.ts'

const test = suite('two runs of the bench')

const row = (what: string, value: number, reference?: number) => ({
  what,
  value,
  unit: 'ms',
  ...(reference === undefined ? {} : { reference: { what: 'bare client', value: reference } }),
})
const runOf = (rows: ReturnType<typeof row>[]) => ({
  commit: 'abc',
  at: '2026-11-23T10:00:00.000Z',
  parts: { first: { seconds: 1, rows } },
})

test('Given a host that is twice as slow, when the ratios are the same, then the runs agree', () => {
  assert.equal(compareRatios(runOf([row('a run', 60, 40)]), runOf([row('a run', 30, 20)])), [
    '1 of 1 ratios agree within 15 % with the run of abc at 2026-11-23T10:00:00.000Z',
  ])
})

test('Given ratios that are further apart than 15 %, in either direction, then each is named', () => {
  const before = runOf([row('up', 100, 100), row('down', 116, 100), row('near', 115, 100)])
  const [said, ...named] = compareRatios(
    runOf([row('up', 116, 100), row('down', 100, 100), row('near', 100, 100)]),
    before,
  )
  assert.match(said ?? '', /^1 of 3 ratios/)
  assert.equal(named, ['  up: 1.16 ×, then 1 ×', '  down: 1 ×, then 1.16 ×'])
})

test('Given rows without a reference, or rows that the other run does not have, then they are not counted', () => {
  const [said] = compareRatios(runOf([row('alone', 1), row('new', 1, 2)]), runOf([row('alone', 9)]))
  assert.match(said ?? '', /^0 of 0 ratios/)
})

test.run()
