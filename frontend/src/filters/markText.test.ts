import {
  costOf,
  hostilePieces,
  hostileSeed,
  hostileText,
  longestTexts,
  randomFrom,
  repeated,
} from '@calendar-sync/contracts/testing/hostileText'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { initials } from '../accounts/account.ts'
import { referenceIn } from '../admin/history/reference.ts'
import { outcomeFor } from '../app/gating.ts'
import { emailRule } from '../subscribe/card.ts'
import { markText } from './markText.ts'

const test = suite('Hostile text in the pages')

/** As many places as a preview tells, over and beside each other, in no order. */
const spansOf = (text: string) =>
  Array.from({ length: 100 }, (_, n) => {
    const start = (n * 7_919) % (text.length + 1)
    return { start, end: start + 1 + n }
  })

/** A page shows a hundred events. Most take 5 ms each; a busy machine is slower, even by processor time. */
const budget = 100

test('Given any text, when every keyword stands everywhere in it, then it is marked in no time', () => {
  for (const piece of hostilePieces) {
    const text = repeated(piece, longestTexts.description)
    const spent = costOf(() => markText(text, spansOf(text)), budget)
    assert.ok(spent <= budget, `${JSON.stringify(piece)}: ${spent.toFixed(1)} ms`)
  }
})

test('Given texts made at random, then marking them stays cheap and loses nothing', () => {
  const seed = hostileSeed()
  const random = randomFrom(seed)
  for (let n = 0; n < 100; n++) {
    const text = hostileText(random, longestTexts.description)
    let shown = ''
    const spent = costOf(() => {
      shown = markText(text, spansOf(text))
        .map((piece) => piece.text)
        .join('')
    }, budget)
    assert.ok(spent <= budget, `SEED=${seed}, text ${n}: ${spent.toFixed(1)} ms`)
    assert.is(shown, text)
  }
})

test('Given a link, a name, a reference or an address of a hundred thousand characters, then the page is not frozen', () => {
  for (const piece of hostilePieces) {
    const text = repeated(piece, 100_000)
    const spent = costOf(() => {
      outcomeFor(`${text}x`, 'pending')
      initials({ displayName: text, email: text })
      referenceIn(text)
      emailRule(text)
    }, budget)
    assert.ok(spent <= budget, `${JSON.stringify(piece)}: ${spent.toFixed(1)} ms`)
  }
})

const marks = (text: string, ...spans: [number, number][]) =>
  markText(
    text,
    spans.map(([start, end]) => ({ start, end })),
  ).map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))

test('Given no match, then the text is left as it is', () => {
  assert.equal(marks('Lunch'), ['Lunch'])
  assert.equal(marks(''), [])
})

test('Given matches in any order, also ones that overlap, then each place is marked once', () => {
  assert.equal(marks('Flight to Lisbon', [10, 16], [0, 6]), ['[Flight]', ' to ', '[Lisbon]'])
  assert.equal(marks('Flight', [0, 4], [2, 6]).join(''), '[Flig][ht]')
})

test('Given any text and any spans, then every character is shown once', () => {
  const span = fc.record({ start: fc.nat(30), end: fc.nat(30) })
  fc.assert(
    fc.property(fc.string(), fc.array(span), (text, spans) => {
      assert.is(
        markText(text, spans)
          .map((piece) => piece.text)
          .join(''),
        text,
      )
    }),
  )
})

test.run()
