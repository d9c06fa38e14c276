import PDFDocument from 'pdfkit'
import { registerFonts } from './fontSubsets.ts'
import { colors, mark, rule, write, writeLines } from './invoiceInk.ts'
import type { InvoiceSheet } from './printMessages.ts'

/** One A4 page, the same bytes for the same invoice. */
export async function invoicePdf(sheet: InvoiceSheet, createdAt: Date): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    // None of the library's own.
    font: '',
    info: { Title: `Invoice ${sheet.number}`, Author: 'Calendar Sync', CreationDate: createdAt, ModDate: createdAt },
  })
  registerFonts(document)
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
const right = 595 - left
const middle = 330

function draw(page: Document, sheet: InvoiceSheet): void {
  mark(page, left, 54, 34)
  write(page, 'Calendar Sync', left + 46, 61, { size: 15, weight: 600 })
  write(page, 'Invoice', right, 54, { size: 26, weight: 600, endsAt: true })

  heading(page, 'Billed to', left, 136)
  writeLines(page, sheet.billedTo, left, 153, middle - left - 24, { size: 10.5 })
  heading(page, 'From', middle, 136)
  writeLines(page, ['Calendar Sync', sheet.contactEmail], middle, 153, right - middle, { size: 10.5 })
  fact(page, 'Invoice number', sheet.number, 204)
  fact(page, 'Date', sheet.issuedOn, 222)

  const table = 296
  page.roundedRect(left, table, right - left, 26, 6).fill(colors.sunken)
  heading(page, 'Description', left + 12, table + 8)
  heading(page, 'Amount', right - 12, table + 8, true)
  write(page, sheet.description, left + 12, table + 42, { size: 11, weight: 600 })
  write(page, sheet.period, left + 12, table + 60, { color: colors.quiet })
  write(page, sheet.amount, right - 12, table + 42, { size: 11, endsAt: true })
  rule(page, left, right, table + 86)

  total(page, 'Total', sheet.amount, table + 102)
  total(page, 'Paid', sheet.amount, table + 122)
  rule(page, middle, right, table + 146, colors.ink)
  total(page, 'Amount due', sheet.due, table + 158, true)
  write(page, sheet.paidWith, left, table + 196, { color: colors.quiet })

  rule(page, left, right, 760)
  write(page, `Thank you. Questions about this invoice: ${sheet.contactEmail}`, left, 774, {
    size: 9,
    color: colors.quiet,
  })
}

const heading = (page: Document, text: string, x: number, y: number, endsAt = false) =>
  write(page, text, x, y, { size: 8.5, weight: 600, color: colors.quiet, endsAt })

function fact(page: Document, name: string, value: string, y: number): void {
  write(page, name, middle, y, { color: colors.quiet })
  write(page, value, right, y, { weight: 600, endsAt: true })
}

function total(page: Document, name: string, value: string, y: number, strong = false): void {
  const style = strong ? ({ size: 13, weight: 600, color: colors.primary } as const) : ({ size: 10.5 } as const)
  write(page, name, middle, y, style)
  write(page, value, right - 12, y, { ...style, endsAt: true })
}
