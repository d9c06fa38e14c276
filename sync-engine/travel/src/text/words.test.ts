import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fold } from './fold.ts'
import { mostWords, wordsOf } from './words.ts'

const words = suite('The words of a text')
const wordsIn = (text: string) => wordsOf(fold(text))
const texts = (text: string) => wordsIn(text).map((word) => word.text)

words('apostrophes, hyphens and arrows part words; accents and case do not matter', () => {
  assert.equal(texts("Taxi à l'aéroport"), ['taxi', 'a', 'l', 'aeroport'])
  assert.equal(texts('SFO-JFK → Ankara’ya'), ['sfo', 'jfk', 'ankara', 'ya'])
})

words('numbers, codes and pictures are told apart', () => {
  const kinds = wordsIn('LH1844 at 9 ✈️ 🚆').map(({ text, script }) => `${text}:${script}`)
  assert.equal(kinds.slice(0, 3), ['lh1844:code', 'at:spaced', '9:number'])
  assert.equal(
    wordsIn('✈️ 🚆').map(({ script }) => script),
    ['picture', 'picture'],
  )
})

words('a run of a script without spaces is one word', () => {
  assert.equal(
    wordsIn('東京出張 ホテル').map(({ script }) => script),
    ['joined', 'joined'],
  )
})

words('capitals are remembered', () => {
  const [code, name, plain] = wordsIn('FRA Rom bahn')
  assert.ok(code?.capitals)
  assert.ok(name?.capital && !name.capitals)
  assert.ok(plain && !plain.capital)
})

words('vowel signs belong to the words of Hindi', () => {
  assert.equal(texts('दिल्ली से').length, 2)
})

words('a text of thousands of words is read up to a bound', () => {
  assert.is(wordsIn('a '.repeat(5000)).length, mostWords)
})

words.run()
