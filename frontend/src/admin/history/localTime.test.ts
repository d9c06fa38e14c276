import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fromLocal, toLocal } from './localTime.ts'

const test = suite('times of a filter')

test('a moment comes back from the field to the minute', () => {
  const at = '2026-03-29T07:05:00.000Z'
  assert.is(fromLocal(toLocal(at)), at)
})

test('a year that is still being typed comes back as the field knows it', () => {
  const typed = '0002-11-26T07:05'
  assert.is(toLocal(fromLocal(typed) ?? undefined), typed)
})

test('an empty or broken field asks for no time', () => {
  assert.is(fromLocal(''), null)
  assert.is(fromLocal('soon'), null)
  assert.is(toLocal(undefined), '')
})

test.run()
