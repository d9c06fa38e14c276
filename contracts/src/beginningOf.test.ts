import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { beginningOf } from './beginningOf.ts'

const test = suite('the beginning of a text')

test('Given a text that is too long, then it is cut, and never into the two halves of a character', () => {
  assert.is(beginningOf('Flight', 10), 'Flight')
  assert.is(beginningOf('Flight', 3), 'Fli')
  assert.is(beginningOf('ab😀', 3), 'ab')
  assert.is(beginningOf('ab😀', 4), 'ab😀')
})

test.run()
