import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sampleSheet } from '../testing/invoiceSheet.ts'
import { createInvoicePrinter, type InvoicePrinter } from './invoicePrinter.ts'

const test = suite<{ printer: InvoicePrinter }>('the thread that draws invoices')

test.before((context) => {
  context.printer = createInvoicePrinter()
})
test.after(({ printer }) => printer.stop())

const day = '2026-01-01T08:00:00.000Z'

test('an invoice is drawn once, however often it is asked for, and anew when what stands on it changes', async ({
  printer,
}) => {
  const [first, second] = await Promise.all([printer.print(sampleSheet, day), printer.print(sampleSheet, day)])
  assert.is(first.subarray(0, 5).toString(), '%PDF-')
  assert.is(first, second)
  assert.is(await printer.print(sampleSheet, day), first)
  assert.is.not(await printer.print({ ...sampleSheet, billedTo: ['Another Name'] }, day), first)
})

test('while invoices are drawn, the process has next to nothing to do with them', async ({ printer }) => {
  await printer.print({ ...sampleSheet, number: 'CS-7A31F0C2-0002' }, day)
  const before = performance.eventLoopUtilization()
  await Promise.all(
    Array.from({ length: 4 }, (_, n) => printer.print({ ...sampleSheet, number: `CS-7A31F0C2-10${n}` }, day)),
  )
  const { utilization } = performance.eventLoopUtilization(before)
  assert.ok(utilization < 0.5, `The process was busy for ${Math.round(utilization * 100)} % of the time.`)
})

test('what cannot be drawn is an error, and the next invoice is drawn all the same', async ({ printer }) => {
  const refused: unknown = await printer.print(sampleSheet, 'no time').catch((error: unknown) => error)
  assert.instance(refused, Error)
  assert.ok((await printer.print({ ...sampleSheet, number: 'CS-7A31F0C2-0003' }, day)).length > 1000)
})

test.run()
