import {
  costOf,
  hostilePieces,
  hostileSeed,
  hostileText,
  longestTexts,
  randomFrom,
  repeated,
} from '@calendar-sync/contracts/testing/hostileText'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { passesKeywordFilter } from './keywordFilter.ts'
import { statedTravel } from './readContent.ts'

const hostile = suite('Hostile text and keywords')

/** As many and as long as a filter may hold. */
const keywordsOf = (text: string) => Array.from({ length: 100 }, (_, n) => text.slice(n % 7, (n % 7) + 1 + n))
const eventOf = (text: (length: number) => string) => ({
  summary: text(longestTexts.summary),
  description: text(longestTexts.description),
  location: text(longestTexts.location),
})
const filterOf = (keywords: readonly string[], mode: 'any' | 'all' = 'all') =>
  ({ keywords, mode, checkSummary: true, checkDescription: true, checkLocation: true }) as const

/**
 * Ten thousand characters against a hundred keywords, in milliseconds of processor time. Most take 2; one Arabic ligature
 * unfolds into eighteen letters.
 */
const budget = 60

hostile('Given any text, when every keyword stands everywhere in it, then it is searched in no time', () => {
  for (const piece of hostilePieces) {
    const event = eventOf((length) => repeated(piece, length))
    for (const mode of ['any', 'all'] as const) {
      const filter = filterOf(keywordsOf(event.location), mode)
      const spent = costOf(() => passesKeywordFilter(filter, event), budget)
      assert.ok(spent <= budget, `${JSON.stringify(piece)}: ${spent.toFixed(1)} ms`)
    }
  }
})

hostile('Given texts and keywords made at random, then searching them and the tags and words stays cheap', () => {
  const seed = hostileSeed()
  const random = randomFrom(seed)
  for (let n = 0; n < 200; n++) {
    const event = eventOf((length) => hostileText(random, length))
    const keywords = random() < 0.5 ? keywordsOf(hostileText(random, 300)) : keywordsOf(event.description.slice(-300))
    const words = keywords.slice(0, 50).map((keyword) => keyword.slice(0, 60))
    const spent = costOf(() => {
      passesKeywordFilter(filterOf(keywords), { ...event })
      statedTravel({ ...event }, { always: words, never: words })
    }, 2 * budget)
    assert.ok(spent <= 2 * budget, `SEED=${seed}, text ${n}: ${spent.toFixed(1)} ms`)
  }
})

hostile('Given a hundred keywords, then the reason names a few and says how many more there are', () => {
  const keywords = Array.from({ length: 100 }, (_, n) => `${n}`.padStart(100, 'x'))
  const { reason } = passesKeywordFilter(filterOf(keywords), { summary: 'Lunch' })
  assert.ok(reason.length < 1_000, reason)
  assert.match(reason, /(?:and|or) 95 more in the title/)
})

hostile('Given a word that stands everywhere, then only its first places are told', () => {
  const event = eventOf((length) => repeated('a', length))
  assert.ok(passesKeywordFilter(filterOf(['a']), event).matches.length <= 100)
})

hostile('Given a description beyond what Google allows, then what lies beyond is not searched', () => {
  const description = `${repeated('a', longestTexts.description)} hotel`
  assert.not(passesKeywordFilter(filterOf(['hotel']), { description }).passes)
})

hostile.run()
