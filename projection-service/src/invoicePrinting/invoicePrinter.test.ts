import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createInvoicePrinter, type InvoicePrinter } from './invoicePrinter.ts'

const test = suite<{ printer: InvoicePrinter }>('the thread that draws invoices')

test.before((context) => {
  context.printer = createInvoicePrinter()
})
test.after(({ printer }) => printer.stop())

const sheet = {
  number: 'CS-7A31F0C2-0001',
  issuedOn: 'January 1, 2026',
  billedTo: ['Žofia Nováková', 'Ірина Коваленко', 'Αθήνα 105 57'],
  description: 'Pro plan, one month',
  period: 'January 1, 2026 to February 1, 2026',
  amount: '$9.99',
  due: '$0.00',
  paidWith: 'Paid with Visa ending in 4242.',
}
const day = '2026-01-01T08:00:00.000Z'

test('an invoice is drawn once, however often it is asked for, and anew when what stands on it changes', async ({
  printer,
}) => {
  const [first, second] = await Promise.all([printer.print(sheet, day), printer.print(sheet, day)])
  assert.is(first.subarray(0, 5).toString(), '%PDF-')
  assert.is(first, second)
  assert.is(await printer.print(sheet, day), first)
  assert.is.not(await printer.print({ ...sheet, billedTo: ['Another Name'] }, day), first)
})

test('while invoices are drawn, the process has next to nothing to do with them', async ({ printer }) => {
  await printer.print({ ...sheet, number: 'CS-7A31F0C2-0002' }, day)
  const before = performance.eventLoopUtilization()
  await Promise.all(Array.from({ length: 4 }, (_, n) => printer.print({ ...sheet, number: `CS-7A31F0C2-10${n}` }, day)))
  const { utilization } = performance.eventLoopUtilization(before)
  assert.ok(utilization < 0.5, `The process was busy for ${Math.round(utilization * 100)} % of the time.`)
})

test('what cannot be drawn is an error, and the next invoice is drawn all the same', async ({ printer }) => {
  const refused: unknown = await printer.print(sheet, 'no time').catch((error: unknown) => error)
  assert.instance(refused, Error)
  assert.ok((await printer.print({ ...sheet, number: 'CS-7A31F0C2-0003' }, day)).length > 1000)
})

test.run()
