import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { beforeSplit, idBeforeChange, rangeOf } from './seriesIds.ts'

const test = suite('ids of split series')

test('Given a series that was split from another, then it and its dates lead back to that one', () => {
  assert.is(beforeSplit('abc_R20260108T090000'), 'abc')
  assert.is(beforeSplit('abc_R20260108'), 'abc')
  assert.is(beforeSplit('abc_R20260108T090000_20260115T090000Z'), 'abc_20260115T090000Z')
  assert.is(beforeSplit('abc_20260115T090000Z'), 'abc_20260115T090000Z')
  assert.is(beforeSplit('abc_Rotterdam'), 'abc_Rotterdam')
})

test('Given series that were split one after the other, then what begins later is greater', () => {
  const ranges = ['abc', 'abc_R20260108T090000', 'abc_R20260115', 'abc_R20270101T090000'].map(rangeOf)
  assert.equal(ranges, [...ranges].sort())
  assert.is(ranges[0], '')
})

test('Given a date of a split series that was changed by itself, then its id before that is known', () => {
  const series = 'abc_R20260108T090000'
  assert.is(idBeforeChange('abc_20260115T090000Z', series), `${series}_20260115T090000Z`)
  assert.is(idBeforeChange('abc_20260115', 'abc_R20260108'), 'abc_R20260108_20260115')
  assert.is(idBeforeChange(`${series}_20260115T090000Z`, series), undefined)
  assert.is(idBeforeChange('abc_20260115T090000Z', 'abc'), undefined)
  assert.is(idBeforeChange('other_20260115T090000Z', series), undefined)
  assert.is(idBeforeChange('abc', undefined), undefined)
})

test.run()
