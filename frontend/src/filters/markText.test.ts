import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { markText } from './markText.ts'

const marks = (text: string, ...keywords: string[]) =>
  markText(text, keywords)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('')

const test = suite('marking the words that matched')

test('case and accents do not count, and the text keeps its own', () => {
  assert.is(marks('Zürich: HÔTEL du Lac', 'hotel', 'zurich'), '[Zürich]: [HÔTEL] du Lac')
})

test('keywords that overlap make one mark, and a phrase counts as a whole', () => {
  assert.is(marks('flight to Oslo', 'flight to', 'to oslo'), '[flight to Oslo]')
  assert.is(marks('to the flight', 'flight to'), 'to the flight')
})

test('characters beyond the first plane do not move the marks', () => {
  assert.is(marks('✈️ 🛫 Train 🚆', 'train'), '✈️ 🛫 [Train] 🚆')
})

test('an empty keyword marks nothing', () => {
  assert.is(marks('Lunch', '  '), 'Lunch')
})

test.run()
