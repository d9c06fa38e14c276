import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fold, originalSpan } from './fold.ts'
import { sharedSlice } from './sharedSlice.ts'

const folding = suite('Text made comparable')

/** Each letter of the folded text with what it came from. */
const traced = (text: string): string => {
  const folded = fold(text)
  return Array.from({ length: folded.folded.length }, (_, n) => {
    const { start, end } = originalSpan(folded, n, n + 1)
    return `${folded.folded[n]}<${text.slice(start, end)}`
  }).join(' ')
}

folding('case and accents do not matter, capitals are kept beside', () => {
  const { folded, cased } = fold('Zürich – ŁÓDŹ, Straße, МОСКВА')
  assert.is(folded, 'zurich – lodz, strasse, москва')
  assert.is(cased, 'Zurich – ŁODZ, Strasse, МОСКВА')
  assert.is(cased.length, folded.length)
})

folding('every letter leads back to where it was written, also behind one that became two or none', () => {
  assert.is(traced('To Rome'), 't<T o<o  <  r<R o<o m<m e<e')
  assert.is(traced('ßé\u0301x'), 's<ß s<ß e<é\u0301 x<x')
  assert.is(traced('a  \u00a0\tb'), 'a<a  <  \u00a0\t b<b')
})

folding('a text longer than any that is remembered is folded alike', () => {
  for (const piece of ['Ab ', 'Жé ', 'ß  ']) {
    const text = piece.repeat(20_000)
    const whole = fold(text)
    assert.is(whole.folded, fold(piece).folded.repeat(20_000))
    assert.is(whole.end[whole.folded.length - 1], text.length)
  }
})

folding('a text of ligatures, each of which becomes eighteen letters, is cut; with a few of them it is whole', () => {
  const { length } = fold('ﷺ').folded
  assert.is(fold('ﷺ'.repeat(14)).folded.length, 14 * length)
  const many = 'ﷺ'.repeat(2_700)
  assert.ok(fold(many).folded.length < 2 * many.length + 256 + length)
})

folding('a part of a text is that part, after any earlier reads', () => {
  const text = Array.from({ length: 60_000 }, (_, n) => n.toString(36)).join(' ')
  for (let n = 0; n < text.length - 20; n += 3)
    assert.is(sharedSlice(text, n, n + (n % 17)), text.slice(n, n + (n % 17)))
})

folding.run()
