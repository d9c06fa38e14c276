import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { invoicePdf } from './invoicePdf.ts'
import { printable } from './printable.ts'

test('Western letters stay as they are, others lose their accents', () => {
  assert.is(printable('Jürgen Müller, Zażółć, Đorđe'), 'Jürgen Müller, Zazólc, Dorde')
})

test('what has no Latin letter is a question mark', () => {
  assert.is(printable('東京 1-2'), '?? 1-2')
})

test('the same invoice is the same file', async () => {
  const sheet = {
    number: 'CS-1-0001',
    issuedOn: 'January 1, 2026',
    billedTo: ['Žofia Nováková', '東京'],
    description: 'Pro plan, one month',
    period: 'January 1, 2026 to February 1, 2026',
    amount: '$9.99',
    paidWith: 'Paid with visa ending in 4242.',
  }
  const made = () => invoicePdf(sheet, new Date('2026-01-01T08:00:00Z'))
  const [first, second] = [await made(), await made()]
  assert.ok(first.equals(second))
  assert.is(first.subarray(0, 5).toString(), '%PDF-')
})

test.run()
