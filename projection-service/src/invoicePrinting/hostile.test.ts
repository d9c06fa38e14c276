import { costOf, costOfAnswer, hostilePieces, repeated } from '@calendar-sync/contracts/testing/hostileText'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sampleSheet } from '../testing/invoiceSheet.ts'
import { runsOf } from './fontSubsets.ts'
import { invoicePdf } from './invoicePdf.ts'

const test = suite('Hostile text on invoices')

const at = new Date('2026-01-01T08:00:00Z')

test('Given addresses of any letters, longer than a form takes, then the invoice is drawn in no time', async () => {
  await invoicePdf({ ...sampleSheet, billedTo: ['warm'], paidWith: 'Paid.' }, at)
  for (const piece of hostilePieces.filter((_, n) => n % 8 === 0)) {
    const line = repeated(piece, 5_000)
    const sheet = { ...sampleSheet, billedTo: [line, line, line, line, line], paidWith: line }
    const spent = await costOfAnswer(() => invoicePdf(sheet, at), 400)
    assert.ok(spent <= 400, `${JSON.stringify(piece)}: ${spent} ms`)
    const pdf = await invoicePdf(sheet, at)
    assert.is(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length, 1)
  }
})

test('Given a form’s longest line, then its letters are told apart in time that grows with it', () => {
  for (const piece of hostilePieces) {
    const spent = costOf(() => runsOf(repeated(piece, 300)), 5)
    assert.ok(spent <= 5, `${JSON.stringify(piece)}: ${spent.toFixed(1)} ms`)
  }
})

test.run()
