import { keywords as anyOf } from '@calendar-sync/contracts/testing/dana'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type KeywordFilter, passesKeywordFilter, type SearchedEvent } from './keywordFilter.ts'

const all = (...keywords: string[]): KeywordFilter => ({ ...anyOf(...keywords), mode: 'all' })
const passes = (filter: KeywordFilter, event: SearchedEvent) => passesKeywordFilter(filter, event).passes
const marked = (filter: KeywordFilter, event: SearchedEvent) =>
  passesKeywordFilter(filter, event).matches.map(({ field, start, end }) => (event[field] ?? '').slice(start, end))

const keywords = suite('Keyword filter')

keywords('given no keywords, or only blank ones, every event passes', () => {
  assert.ok(passes(anyOf(), {}))
  assert.ok(passes(all(' ', ''), { summary: 'Anything' }))
})

keywords('given keywords but no field to search in, nothing passes', () => {
  const nowhere = { ...anyOf('a'), checkSummary: false, checkDescription: false, checkLocation: false }
  assert.is(passes(nowhere, { summary: 'a' }), false)
})

keywords('case and accents do not matter, on either side', () => {
  assert.equal(marked(anyOf('ZÜRICH'), { summary: 'Flug nach Zurich' }), ['Zurich'])
  assert.equal(marked(anyOf('sao paulo'), { location: 'São Paulo, SP' }), ['São Paulo'])
  assert.equal(marked(anyOf('STRASSE'), { location: 'Lange Straße 5' }), ['Straße'])
  assert.equal(marked(anyOf('łódź'), { summary: 'Pociag do Lodz' }), ['Lodz'])
  assert.equal(marked(anyOf('ＪＬ１２３'), { summary: 'JL123便' }), ['JL123'])
})

keywords('marks that tell letters apart are no accents: ホテル is not ポテル', () => {
  assert.is(passes(anyOf('ホテル'), { summary: 'ポテル' }), false)
  assert.equal(marked(anyOf('ホテル'), { summary: 'ﾎﾃﾙ 2泊' }), ['ﾎﾃﾙ'])
})

keywords('a phrase must stand there as a whole, however its words are spaced', () => {
  assert.is(passes(anyOf('board meeting'), { summary: 'Meeting of the board' }), false)
  assert.equal(marked(anyOf('board  meeting'), { summary: 'Yearly board\n meeting' }), ['board\n meeting'])
})

keywords('with all, each keyword may stand in another checked field', () => {
  const event = { summary: 'Offsite', location: 'Hotel Adlon', description: 'bring passport' }
  assert.ok(passes(all('offsite', 'adlon', 'passport'), event))
  assert.is(passes({ ...all('offsite', 'adlon'), checkLocation: false }, event), false)
})

keywords('every place of a keyword is reported', () => {
  assert.equal(marked(anyOf('nice'), { summary: 'Nice, nice', location: 'Nice' }), ['Nice', 'nice', 'Nice'])
})

keywords('in a description, markup is not text and entities are', () => {
  const description =
    'Your <b>fl</b>ight<br>leaves <a href="https://hotel.example">here</a> &amp; now &#9992; <p>fine</p>print'
  assert.equal(marked(anyOf('flight leaves'), { description }), ['fl</b>ight<br>leaves'])
  assert.equal(marked(anyOf('here & now ✈'), { description }), ['here</a> &amp; now &#9992;'])
  assert.is(passes(anyOf('hotel'), { description }), false)
  assert.is(passes(anyOf('fineprint'), { description }), false)
  assert.equal(marked(anyOf('&constructor;'), { description: 'no entity: &constructor;' }), ['&constructor;'])
  assert.equal(marked(anyOf('a < b > c'), { description: 'a < b > c' }), ['a < b > c'])
})

keywords('the reason says in words what was found or missing', () => {
  const event = { summary: 'Hotel', location: 'Hotel Lisboa' }
  assert.is(passesKeywordFilter(anyOf('hotel', 'x'), event).reason, 'Contains “hotel” in the title and location.')
  assert.is(
    passesKeywordFilter(anyOf('train', 'bus'), event).reason,
    'Does not contain “train” or “bus” in the title, description or location.',
  )
  assert.is(
    passesKeywordFilter({ ...all('hotel', 'bus'), checkDescription: false }, event).reason,
    'Does not contain “bus” in the title or location.',
  )
})

keywords.run()

// Letters with and without accents, in several scripts, and what HTML is made of.
const text = fc.string({ unit: fc.constantFrom(...'aAbBéÉßłŁ ñÑőçİıΣςйガハ旅가<>&;/b '.split('')), maxLength: 12 })
const phrase = text.filter((value) => value.trim() !== '')
const event = fc.record({ summary: text, location: text })
const filter = fc.record({
  keywords: fc.array(phrase, { minLength: 1, maxLength: 4 }),
  mode: fc.constantFrom('any', 'all'),
  checkSummary: fc.boolean(),
  checkDescription: fc.constant(false),
  checkLocation: fc.boolean(),
})

const laws = suite('Laws of the keyword filter')

laws('an event that contains the keyword passes, in capitals or small letters, composed or decomposed', () => {
  const forms = fc.constantFrom<(value: string) => string>(
    (value) => value,
    (value) => value.toUpperCase(),
    (value) => value.normalize('NFD'),
    (value) => value.normalize('NFC'),
    (value) => value.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
  )
  const readable = phrase.filter((value) => value.replace(/\p{M}/gu, '').trim() !== '')
  fc.assert(
    fc.property(readable, text, text, forms, forms, (keyword, before, after, one, other) => {
      assert.ok(passes(anyOf(one(keyword)), { summary: `${before} ${other(keyword)} ${after}` }))
    }),
  )
})

laws('what passes with all passes with any', () => {
  fc.assert(
    fc.property(filter, event, (rule, given) => {
      if (passes({ ...rule, mode: 'all' }, given)) assert.ok(passes({ ...rule, mode: 'any' }, given))
    }),
  )
})

laws('one more keyword lets more pass with any, and fewer with all', () => {
  fc.assert(
    fc.property(filter, event, phrase, (rule, given, keyword) => {
      const more = { ...rule, keywords: [...rule.keywords, keyword] }
      if (rule.mode === 'any' && passes(rule, given)) assert.ok(passes(more, given))
      if (rule.mode === 'all' && passes(more, given)) assert.ok(passes(rule, given))
    }),
  )
})

laws('one more checked field never lets fewer pass', () => {
  fc.assert(
    fc.property(filter, event, (rule, given) => {
      if (passes(rule, given)) assert.ok(passes({ ...rule, checkSummary: true, checkLocation: true }, given))
    }),
  )
})

laws('every match lies in its field and, looked at alone, contains its keyword', () => {
  fc.assert(
    fc.property(filter, event, text, (rule, given, description) => {
      const full = { ...given, description }
      for (const match of passesKeywordFilter({ ...rule, checkDescription: true }, full).matches) {
        assert.ok(match.start >= 0 && match.start < match.end && match.end <= full[match.field].length)
        assert.ok(passes(anyOf(match.keyword), { [match.field]: full[match.field].slice(match.start, match.end) }))
      }
    }),
  )
})

laws.run()
