import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { referenceIn } from './reference.ts'

const test = suite('the reference a person quotes')

test('a reference is found in the message that was shown to a person', () => {
  const reference = '7d1c5f57-1f0f-4f43-9a51-2e8b6a0c9d10'
  assert.is(referenceIn(reference), reference)
  assert.is(referenceIn(` Failed to delete user: try again (reference ${reference.toUpperCase()})\n`), reference)
})

test('anything else is searched for as it was written', () => {
  assert.is(referenceIn(' abc '), 'abc')
  assert.is(referenceIn(''), '')
})

test.run()
