import PDFDocument from 'pdfkit'
import { printable } from './printable.ts'

/** What stands on an invoice; texts as they are shown. */
export interface InvoiceSheet {
  readonly number: string
  readonly issuedOn: string
  readonly billedTo: readonly string[]
  readonly description: string
  readonly period: string
  readonly amount: string
  readonly paidWith: string
}

/** One A4 page, the same bytes for the same invoice. */
export async function invoicePdf(sheet: InvoiceSheet, createdAt: Date): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 56,
    info: { Title: `Invoice ${sheet.number}`, Author: 'Calendar Sync', CreationDate: createdAt, ModDate: createdAt },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', resolve)
    document.on('error', reject)
  })
  draw(document, sheet)
  document.end()
  await ended
  return Buffer.concat(chunks)
}

type Document = InstanceType<typeof PDFDocument>

const left = 56
const right = 595 - 56
const grey = '#5b6472'
const ink = '#111827'

function draw(page: Document, sheet: InvoiceSheet): void {
  page.font('Helvetica-Bold').fontSize(22).fillColor(ink).text('Calendar Sync', left, 60)
  page.font('Helvetica').fontSize(11).fillColor(grey).text('Invoice', left, 90)
  labelled(page, 'Invoice number', sheet.number, left, 130)
  labelled(page, 'Date', sheet.issuedOn, left + 240, 130)
  page.font('Helvetica').fontSize(9).fillColor(grey).text('Billed to', left, 180)
  page.fontSize(11).fillColor(ink)
  for (const [index, line] of sheet.billedTo.entries()) page.text(printable(line), left, 194 + index * 15)

  const top = 320
  rule(page, top)
  page.font('Helvetica').fontSize(9).fillColor(grey)
  page.text('Description', left, top + 8).text('Amount', left, top + 8, { width: right - left, align: 'right' })
  rule(page, top + 26)
  page.fontSize(11).fillColor(ink)
  page.text(sheet.description, left, top + 38)
  page.text(sheet.amount, left, top + 38, { width: right - left, align: 'right' })
  page
    .fontSize(9)
    .fillColor(grey)
    .text(sheet.period, left, top + 54)
  rule(page, top + 76)
  page
    .font('Helvetica-Bold')
    .fontSize(12)
    .fillColor(ink)
    .text('Paid', left, top + 88)
  page.text(sheet.amount, left, top + 88, { width: right - left, align: 'right' })
  page
    .font('Helvetica')
    .fontSize(9)
    .fillColor(grey)
    .text(printable(sheet.paidWith), left, top + 112)
}

function labelled(page: Document, label: string, value: string, x: number, y: number): void {
  page.font('Helvetica').fontSize(9).fillColor(grey).text(label, x, y)
  page
    .fontSize(11)
    .fillColor(ink)
    .text(value, x, y + 14)
}

const rule = (page: Document, y: number) =>
  page.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor('#d1d5db').stroke()
