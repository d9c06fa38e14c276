import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { anyLanguage } from './concepts.ts'
import { SortedWords, writeSenses } from './sortedWords.ts'

const sorted = suite('Words in order')

const listOf = (...words: string[]): SortedWords =>
  new SortedWords(
    [...words]
      .sort((a, b) => (a < b ? -1 : 1))
      .map((word) => `${word}=${word.length}`)
      .join('|'),
  )

sorted('what a word speaks of, and in which languages, is read as it was written', () => {
  const senses = [0, 128, 51, anyLanguage]
  assert.is(writeSenses(senses), '0:128,51')
  assert.equal(new SortedWords('lot=0:128,51').find('lot'), senses)
})

sorted('every word is found, and nothing that only resembles one', () => {
  const words = ['a', 'ab', 'aber', 'abc', 'b', 'new york', 'new york city', 'newark', 'ж', 'жена', '東京']
  const list = listOf(...words)
  for (const word of words) assert.equal(list.find(word), [word.length, anyLanguage], word)
  for (const other of ['', 'abe', 'aberx', 'c', 'new', 'new yor', 'new york c', '0', 'же', '東', '京', '\uffff']) {
    assert.is(list.find(other), undefined, other)
  }
})

sorted('the longest word that begins a text is found, with any words between them in the order', () => {
  const list = listOf('flug', 'flughafen', 'flugzeug', 'flu', 'reise')
  assert.is(list.longestBeginning('flughafenbus', 3)?.length, 9)
  assert.is(list.longestBeginning('flugticket', 3)?.length, 4)
  assert.is(list.longestBeginning('fluss', 3)?.length, 3)
  assert.is(list.longestBeginning('fluss', 4), undefined)
  assert.is(list.longestBeginning('zug', 1), undefined)
})

sorted('an empty list has nothing', () => {
  const list = new SortedWords('')
  assert.is(list.find('hotel'), undefined)
  assert.is(list.longestBeginning('hotel', 1), undefined)
  assert.equal([...list.entries()], [])
})

sorted('any words are found as a map would find them', () => {
  const anyWord = fc.string({ unit: fc.constantFrom(...'ab cж'), minLength: 1, maxLength: 5 })
  const anyWords = fc.uniqueArray(anyWord, { maxLength: 40 })
  fc.assert(
    fc.property(anyWords, fc.array(anyWord, { minLength: 50, maxLength: 50 }), (words, others) => {
      const list = listOf(...words)
      for (const asked of [...words, ...others]) {
        assert.is(list.find(asked) !== undefined, words.includes(asked), asked)
        const beginnings = words.filter((word) => asked.startsWith(word)).map(({ length }) => length)
        assert.is(list.longestBeginning(asked, 1)?.length ?? 0, Math.max(0, ...beginnings), asked)
      }
    }),
    { numRuns: 200 },
  )
})

sorted.run()
