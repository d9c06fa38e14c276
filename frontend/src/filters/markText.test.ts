import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { markText } from './markText.ts'

const test = suite('marking where keywords matched')

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
