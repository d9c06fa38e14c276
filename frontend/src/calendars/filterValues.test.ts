import * as fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { splitKeywords } from './filterValues.ts'

const test = suite('keywords')

test('keywords are split on commas and trimmed', () => {
  assert.equal(splitKeywords('flight, hotel ,  check in'), ['flight', 'hotel', 'check in'])
})

test('empty parts are dropped', () => {
  assert.equal(splitKeywords(' , flight,, ,'), ['flight'])
  assert.equal(splitKeywords(''), [])
})

test('what is shown again after joining gives the same keywords', async () => {
  await fc.assert(
    fc.property(fc.string(), (typed) => {
      const keywords = splitKeywords(typed)
      assert.equal(splitKeywords(keywords.join(', ')), keywords)
    }),
  )
})

test.run()
