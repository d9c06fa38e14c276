import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withoutWord, withWords, wordsIn, wordsProblem } from './wordLists.ts'

const test = suite('the lists of words for travel')

test('a comma or a new line ends a word', () => {
  assert.equal(wordsIn(' offsite, team days\nretreat ,, '), ['offsite', 'team days', 'retreat'])
})

test('a word stands once, in the list to which it was added last', () => {
  const lists = { always: ['offsite'], never: ['standup'] }
  assert.equal(withWords(lists, 'always', ['Offsite', 'retreat', 'Retreat']), {
    always: ['offsite', 'retreat'],
    never: ['standup'],
  })
  assert.equal(withWords(lists, 'never', ['offsite']), { always: [], never: ['standup', 'offsite'] })
  assert.equal(withoutWord(lists, 'never', 'standup'), { always: ['offsite'], never: [] })
})

test('what is too long or too much is said', () => {
  const many = Array.from({ length: 50 }, (_, index) => `word ${index}`)
  assert.match(wordsProblem(['x'.repeat(61)], []) ?? '', '60 characters')
  assert.match(wordsProblem(['one more'], many) ?? '', '50 words')
  assert.is(wordsProblem(['Word 1'], many), null)
})

test.run()
