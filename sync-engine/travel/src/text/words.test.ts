import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { mostWords, readWords } from './words.ts'

const words = suite('The words of a text')
const texts = (text: string) => readWords(text).words.map((word) => word.text)

words('apostrophes, hyphens and arrows part words; accents and case do not matter', () => {
  assert.equal(texts("Taxi à l'aéroport"), ['taxi', 'a', 'l', 'aeroport'])
  assert.equal(texts('SFO-JFK → Ankara’ya'), ['sfo', 'jfk', 'ankara', 'ya'])
})

words('numbers, codes and pictures are told apart', () => {
  const kinds = readWords('LH1844 at 9 ✈️ 🚆').words.map(({ text, script }) => `${text}:${script}`)
  assert.equal(kinds.slice(0, 3), ['lh1844:code', 'at:spaced', '9:number'])
  assert.equal(
    readWords('✈️ 🚆').words.map(({ script }) => script),
    ['picture', 'picture'],
  )
})

words('a run of a script without spaces is one word', () => {
  assert.equal(
    readWords('東京出張 ホテル').words.map(({ script }) => script),
    ['joined', 'joined'],
  )
})

words('capitals are remembered', () => {
  const [code, name, plain] = readWords('FRA Rom bahn').words
  assert.ok(code?.capitals)
  assert.ok(name?.capital && !name.capitals)
  assert.ok(plain && !plain.capital)
})

words('vowel signs belong to the words of Hindi', () => {
  assert.equal(texts('दिल्ली से').length, 2)
})

words('a text of thousands of words is read up to a bound', () => {
  assert.is(readWords('a '.repeat(5000)).words.length, mostWords)
})

words.run()
