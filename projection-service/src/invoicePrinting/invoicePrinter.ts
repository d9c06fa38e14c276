import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { type InvoiceSheet, PrintAnswer, type PrintRequest } from './printMessages.ts'

const timeoutMs = 45_000
const keptMs = 60 * 60 * 1000
const maxKeptBytes = 16 * 1024 * 1024

/** The thread's file stands beside this one, compiled or as source; a thread knows nothing of the loader of sources. */
function startWorker(): Worker {
  const kind = extname(fileURLToPath(import.meta.url))
  const file = new URL(`./invoiceWorker${kind}`, import.meta.url)
  if (kind === '.js') return new Worker(file)
  const load = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(file.href)})))`
  return new Worker(load, { eval: true })
}

export type InvoicePrinter = ReturnType<typeof createInvoicePrinter>

/**
 * Makes invoices as PDF in a thread of its own, each once while it is wanted.
 *
 * PDFs are kept in memory for an hour and nowhere else: they are personal, and can be made again from the read model in a
 * moment. Only who may read an invoice's row is given its PDF, so an erasure counts at once.
 */
export function createInvoicePrinter() {
  const thread = createThread()
  const cache = new LRUCache<string, Buffer, Omit<PrintRequest, 'id'>>({
    maxSize: maxKeptBytes,
    sizeCalculation: ({ length }) => length,
    ttl: keptMs,
    fetchMethod: (_, __, { context }) => thread.draw(context),
  })
  return {
    /**
     * The PDF of an invoice. @param createdAt ISO 8601
     * @throws Error when it could not be drawn, or not within 45 seconds
     */
    async print(sheet: InvoiceSheet, createdAt: string): Promise<Buffer> {
      const key = createHash('sha256')
        .update(JSON.stringify([sheet, createdAt]))
        .digest('hex')
      const pdf = await cache.fetch(key, { context: { sheet, createdAt } })
      if (!pdf) throw new Error('The invoice could not be drawn.')
      return pdf
    },
    async stop() {
      cache.clear()
      await thread.stop()
    },
  }
}

interface Waiting {
  readonly resolve: (pdf: Buffer) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
  readonly by: Worker
}

/** Starts its thread when it is needed first, and another one when that ends. */
function createThread() {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let newest = 0
  const end = (id: number): Waiting | undefined => {
    const found = waiting.get(id)
    clearTimeout(found?.timer)
    waiting.delete(id)
    return found
  }
  const start = (): Worker => {
    const started = startWorker()
    // It holds up nothing: a process that has nothing else to do may end.
    started.unref()
    const lost = (error: Error) => {
      if (worker === started) worker = undefined
      for (const [id, { by }] of [...waiting]) if (by === started) end(id)?.reject(error)
    }
    started.on('message', (message: unknown) => {
      const answer = PrintAnswer.parse(message)
      if ('pdf' in answer) end(answer.id)?.resolve(Buffer.from(answer.pdf))
      else end(answer.id)?.reject(new Error(answer.error))
    })
    started.on('error', lost)
    started.on('exit', (code) => lost(new Error(`The thread that draws invoices ended with ${code}.`)))
    return started
  }
  return {
    draw: (request: Omit<PrintRequest, 'id'>): Promise<Buffer> =>
      new Promise((resolve, reject) => {
        const by = worker ?? start()
        worker = by
        newest += 1
        const id = newest
        const giveUp = () => {
          end(id)?.reject(new Error('The invoice took too long to draw.'))
          void by.terminate()
        }
        waiting.set(id, { resolve, reject, timer: setTimeout(giveUp, timeoutMs), by })
        by.postMessage({ id, ...request } satisfies PrintRequest)
      }),
    async stop() {
      await worker?.terminate()
    },
  }
}
