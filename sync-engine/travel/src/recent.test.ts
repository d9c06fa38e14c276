import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Recent } from './recent.ts'

const test = suite('what is remembered of words that were met')

function remembering(most: number, ...keys: readonly number[]) {
  const recent = new Recent<number, string>(most)
  for (const key of keys) recent.set(key, `what ${key} says`)
  return recent
}
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

test('Given more than it holds, then the last half is known, and of the first ones nothing', () => {
  for (const met of [10, 11, 14, 15, 19, 100]) {
    const recent = remembering(10, ...upTo(met))
    const lastFirst = upTo(met).reverse()
    const known = lastFirst.filter((key) => recent.get(key) === `what ${key} says`)
    assert.ok(known.length >= 5 && known.length <= 10, `${known.length} of ${met}`)
    assert.equal(known, lastFirst.slice(0, known.length))
  }
})

test('Given a word that comes again and again among others, then it is remembered however many they are', () => {
  const recent = remembering(10, 1_000_000)
  for (const key of upTo(1_000)) {
    recent.set(key, '')
    assert.is(recent.get(1_000_000), 'what 1000000 says', `after ${key + 1} others`)
  }
})

test.run()
