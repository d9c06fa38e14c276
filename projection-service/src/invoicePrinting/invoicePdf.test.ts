import { inflateSync } from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sampleSheet } from '../testing/invoiceSheet.ts'
import { runsOf } from './fontSubsets.ts'
import { invoicePdf } from './invoicePdf.ts'

const made = (more: object = {}) => invoicePdf({ ...sampleSheet, ...more }, new Date('2026-01-01T08:00:00Z'))

/** The letters that a reader can copy out of the file: what its fonts say their glyphs stand for. */
function lettersIn(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)
  const maps = [...streams].flatMap(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return []
    }
  })
  const codes = maps
    .filter((map) => map.includes('beginbfrange'))
    .flatMap((map) => [...map.matchAll(/<([0-9a-f]{4})>/g)].map(([, code = '']) => Number.parseInt(code, 16)))
  return String.fromCodePoint(...codes)
}

const test = suite('invoices as PDF')

test('a text is cut where another piece of the font goes on, and nothing is lost', () => {
  assert.equal(runsOf('Ана Müller'), [
    { piece: 'cyrillic', text: 'Ана' },
    { piece: 'latin', text: ' Müller' },
  ])
  assert.equal(
    runsOf('Đỗ Αθήνα')
      .map(({ text }) => text)
      .join(''),
    'Đỗ Αθήνα',
  )
})

test('what no piece has is a question mark', () => {
  assert.equal(runsOf('東京 1'), [{ piece: 'latin', text: '?? 1' }])
})

test('names in Latin, Cyrillic and Greek stand on the invoice in their own letters', async () => {
  const letters = lettersIn(await made())
  for (const letter of 'ŽáкІαθ') assert.ok(letters.includes(letter), `${letter} is missing`)
})

test('a long address is broken into lines and stays one page', async () => {
  const pdf = await made({ billedTo: ['A very long street name that goes on and on '.repeat(6)] })
  assert.is(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length, 1)
})

test('the address to write to is the one that the operator set', async () => {
  assert.not.ok(lettersIn(await made()).includes('ж'))
  assert.ok(lettersIn(await made({ contactEmail: 'ж@sync.example' })).includes('ж'))
})

test('the same invoice is the same file', async () => {
  const [first, second] = [await made(), await made()]
  assert.ok(first.equals(second))
  assert.is(first.subarray(0, 5).toString(), '%PDF-')
})

test.run()
