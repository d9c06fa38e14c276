import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { keyed } from './keyed.ts'

const test = suite('keys of items')

test('given items that share an id, then each has a key of its own, and keeps it when others are added behind', () => {
  const keys = (ids: readonly string[]) => keyed(ids, (id) => id).map(({ key }) => key)
  const before = keys(['a', '', 'a', ''])
  assert.is(new Set(before).size, 4)
  assert.equal(keys(['a', '', 'a', '', 'b', 'a']).slice(0, 4), before)
})

test.run()
