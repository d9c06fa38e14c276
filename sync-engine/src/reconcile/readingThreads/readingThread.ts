import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { CalendarContext } from '@calendar-sync/travel/event'
import type { Batch, BatchAnswer, ReadingThreadOptions } from './messages.ts'
import { createWatchdog } from './watchdog.ts'

/** The event on which a reading thread was ended, or ended by itself. */
export class ReadingThreadLost extends Error {
  override readonly name = 'ReadingThreadLost'
  /** Its place in the batch; -1 when no event was being read. */
  readonly index: number

  constructor(index: number, why: string) {
    super(why)
    this.index = index
  }
}

/** One thread that reads one batch at a time. */
export interface ReadingThread {
  /** @throws ReadingThreadLost when the thread ended, or one event took longer than the deadline: this thread is of no use then */
  read(batch: Batch): Promise<BatchAnswer>
  end(): Promise<void>
}

/**
 * A thread that cannot allocate more ends alone, and not with the process. What it makes of an event is soon garbage: with 12 MB
 * for young objects instead of 48 it holds 25 MB less and takes no more processor time.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 12 }
/** Loading what detection knows takes a second on a busy machine. Milliseconds. */
const startPatience = 60_000

/** @param deadlineMs how long one event may take */
export function startReadingThread(module: string, deadlineMs: number): ReadingThread {
  const progress = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const at = new Int32Array(progress)
  at[0] = -1
  const worker = startThread({ workerData: { module, progress } satisfies ReadingThreadOptions, resourceLimits })
  // It may fail when no reader waits for it, or no more; unheard, that would end the process. Its next reader hears of it.
  worker.on('error', () => undefined)
  const lost = (why: string) => new ReadingThreadLost(Atomics.load(at, 0), why)

  /** The next message, unless the thread ends or `tooLong` says so first. While it is waited for, the process stays. */
  const next = (tooLong: () => boolean): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        clearInterval(watch)
        worker.off('message', onMessage).off('error', onError).off('exit', onExit)
        worker.unref()
        end()
      }
      const onMessage = (message: unknown) => settle(() => resolve(message))
      const onError = (error: Error) => settle(() => reject(lost(error.message)))
      const onExit = () => settle(() => reject(lost('The thread ended by itself.')))
      const watch = setInterval(() => {
        if (!tooLong()) return
        const error = lost(`No answer within ${deadlineMs} ms.`)
        settle(() => reject(error))
        void worker.terminate()
      }, deadlineMs / 4)
      worker.ref()
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    })

  const ready = next(createWatchdog(startPatience, () => 0))
  // The caller of `read` waits for it and hears of it.
  ready.catch(() => undefined)
  let told: CalendarContext | undefined
  return {
    async read(batch) {
      await ready
      const answer = next(createWatchdog(deadlineMs, () => Atomics.load(at, 0)))
      const { calendar: context, ...query } = batch.query
      // Thousands of names, and the same for each batch of a calendar.
      worker.postMessage(context === told ? { ...batch, query, sameCalendar: true } : batch)
      told = context
      return (await answer) as BatchAnswer
    },
    async end() {
      await worker.terminate()
    },
  }
}

/** A process that runs from source (`npm start`) reads TypeScript through tsx, which Node 20 does not hand on to threads. */
function startThread(options: WorkerOptions): Worker {
  const file = import.meta.resolve('@calendar-sync/sync-engine/reconcile/readingThreads/threadMain')
  if (!file.endsWith('.ts')) return new Worker(new URL(file), options)
  const [tsx, thread] = [import.meta.resolve('tsx/esm/api'), file].map((address) => JSON.stringify(address))
  const program = `import(${tsx}).then(({ register }) => { register(); return import(${thread}) })`
  return new Worker(program, { ...options, eval: true })
}
