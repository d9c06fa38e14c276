import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sync } from '../syncProblems/testing.ts'
import { filterOf } from './filterValues.ts'
import { filterSummary, syncSentence } from './syncSentence.ts'

const travelWords = { filterKeywords: ['flight', 'hotel'], reverseFilterMode: 'all' }

const said = (changes: object = {}) =>
  syncSentence(sync({ ...travelWords, ...changes }))
    .map((part) => (typeof part === 'string' ? part : `*${part.keyword}*`))
    .join('')

/** The last keyword stays on the line of its "or". */
const nbsp = '\u00a0'

const test = suite('the sentence of a sync')

test('one way, any of the keywords', () => {
  assert.is(said(), `Copies travel events that mention *flight* or${nbsp}*hotel*.`)
  assert.is(
    said({ filterKeywords: ['flight', 'train', 'hotel'] }),
    `Copies travel events that mention *flight*, *train* or${nbsp}*hotel*.`,
  )
  assert.is(said({ filterKeywords: ['flight'] }), 'Copies travel events that mention *flight*.')
})

test('all of the keywords, in some fields only', () => {
  assert.is(
    said({ filterMode: 'all', filterCheckDescription: false }),
    `Copies travel events that mention *flight* and${nbsp}*hotel* in the title or location.`,
  )
})

test('without keywords or without filtering, all travel events', () => {
  assert.is(said({ filterKeywords: [] }), 'Copies all travel events.')
  assert.is(said({ syncMode: 'all' }), 'Copies all travel events.')
})

test('the reverse direction speaks of the reverse filter, and says where copies go', () => {
  assert.is(said({ syncDirection: 'reverse' }), 'Copies all travel events from “Family” to “Work”.')
  assert.is(
    said({ syncDirection: 'reverse', reverseFilterKeywords: ['flight'] }),
    'Copies travel events from “Family” to “Work” that mention *flight*.',
  )
})

test('Given more keywords than five, then five are named and the others counted', () => {
  const filterKeywords = ['a', 'b', 'c', 'd', 'e']
  assert.is(said({ filterKeywords }), `Copies travel events that mention *a*, *b*, *c*, *d* or${nbsp}*e*.`)
  const more = { filterKeywords: [...filterKeywords, 'f', 'g'] }
  assert.is(said(more), `Copies travel events that mention *a*, *b*, *c*, *d*, *e* or${nbsp}2 more.`)
  assert.match(said({ ...more, filterMode: 'all' }), `*e* and${nbsp}2 more.`)
})

test('a sync whose copies say busy only says so, unless it copies nothing', () => {
  const busy = { shareDetails: false, filterKeywords: [] }
  assert.is(said(busy), 'Copies all travel events, as busy only.')
  assert.match(said({ ...busy, syncDirection: 'two-way' }), /^Copies all travel events both ways, as busy only; when/)
  assert.match(
    said({ ...travelWords, ...busy, syncDirection: 'two-way', filterKeywords: ['a'] }),
    /all travel events, as busy only; when/,
  )
  assert.is(said({ ...busy, syncMode: 'none' }), 'Copies nothing.')
})

test('both ways says who wins, and each way its filter when they differ', () => {
  assert.is(
    said({ syncDirection: 'two-way', filterKeywords: [] }),
    'Copies all travel events both ways; when both sides change, the newer change wins, and a change beats a deletion.',
  )
  assert.is(
    said({ syncDirection: 'two-way', conflictResolution: 'keep_target' }),
    `Copies travel events that mention *flight* or${nbsp}*hotel*, and back from “Family” all travel events; when both sides change, “Family” wins.`,
  )
})

test('in brief: how many keywords, and how they match', () => {
  assert.is(filterSummary(filterOf(sync(travelWords), 'forward'), 'filtered'), '2 keywords, match any')
  assert.is(filterSummary(filterOf(sync({ filterKeywords: ['a'] }), 'forward'), 'filtered'), '1 keyword, match any')
  assert.is(filterSummary(filterOf(sync(), 'forward'), 'all'), 'No keyword filter')
})

test('a careful or generous sync says so, unless it copies nothing', () => {
  assert.match(said({ sensitivity: 'careful' }), /\. Only what is certainly travel\.$/)
  assert.match(said({ sensitivity: 'generous' }), /\. Also what may be travel\.$/)
  assert.not.match(said({ sensitivity: 'generous', syncMode: 'none' }), /may be/)
})

test.run()
