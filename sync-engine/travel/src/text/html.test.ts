import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { htmlToText } from './html.ts'

const html = suite('The text of a description')
const text = (source: string) => htmlToText(source).text

html('plain text comes back as it is, also where it has the signs of markup', () => {
  for (const plain of ['Flight to Rome', 'a < b and 1 > 0', '<3', 'R&D', '']) assert.is(text(plain), plain)
})

html('tags part words, marks inside a word do not, and entities are decoded', () => {
  assert.is(text('Hotel<br>Adlon'), 'Hotel Adlon')
  assert.is(text('<p>Ho<b>tel</b></p>').trim(), 'Hotel')
  assert.is(text('Caf&#233; &amp; Bar&nbsp;1 &#x2708; &unknown;'), 'Café & Bar 1 ✈ &unknown;')
})

html('what scripts, styles and comments contain is not shown', () => {
  assert.is(text('a<script>flight</script>b<style>hotel</style>c<!-- train -->d'), 'a b c d')
})

html('what was never closed hides nothing', () => {
  assert.ok(text('<script>flight').includes('flight'))
  assert.ok(text('<!-- train').includes('train'))
})

html('every character leads back to where it was written', () => {
  const source = 'To <i>Köln</i> &amp; back'
  const { text: shown, start, end } = htmlToText(source)
  assert.is(start.length, shown.length)
  const at = shown.indexOf('Köln')
  assert.is(source.slice(start[at] ?? 0, end[at + 3] ?? 0), 'Köln')
  const and = shown.indexOf('&')
  assert.is(source.slice(start[and] ?? 0, end[and] ?? 0), '&amp;')
})

html.run()
