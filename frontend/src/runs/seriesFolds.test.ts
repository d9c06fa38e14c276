import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { foldSeries, sameOfSeries } from './seriesFolds.ts'

const test = suite('dates of a series in a list')

/** "a1": the date 1 of the series a; of a capital letter another thing is said. */
const fold = (...rows: string[]) =>
  foldSeries(rows, (row) =>
    row.length === 1 ? undefined : sameOfSeries(row[0]?.toLowerCase(), row < 'a' ? 'Skipped' : 'Would be copied'),
  ).map(({ shown, folded }) => [shown.join(' '), folded.join(' ')])

test('Given a series with many dates among other events, then its first three stand together and the others are folded', () => {
  assert.equal(fold('x', 'a1', 'y', 'a2', 'a3', 'z', 'a4', 'a5'), [
    ['x', ''],
    ['a1 a2 a3', 'a4 a5'],
    ['y', ''],
    ['z', ''],
  ])
})

test('Given a series with few dates, then each is a row of its own where it was, as folding one away would save no line', () => {
  assert.equal(fold('a1', 'x', 'a2', 'a3', 'a4'), [
    ['a1', ''],
    ['x', ''],
    ['a2', ''],
    ['a3', ''],
    ['a4', ''],
  ])
})

test('Given dates of a series of which something else is said, then they are not folded with the others', () => {
  assert.equal(fold('a1', 'a2', 'A3', 'a4', 'a5', 'a6', 'b1'), [
    ['a1 a2 a4', 'a5 a6'],
    ['A3', ''],
    ['b1', ''],
  ])
})

test.run()
