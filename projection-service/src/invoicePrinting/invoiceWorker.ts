import { parentPort } from 'node:worker_threads'
import { invoicePdf } from './invoicePdf.ts'
import { PrintRequest } from './printMessages.ts'

/** A thread of its own: while an invoice is drawn, requests and projections go on. Fonts are opened once. */
parentPort?.on('message', async (message: unknown) => {
  const { id, sheet, createdAt } = PrintRequest.parse(message)
  try {
    const pdf = await invoicePdf(sheet, new Date(createdAt))
    parentPort?.postMessage({ id, pdf })
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
