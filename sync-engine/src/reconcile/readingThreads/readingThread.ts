import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { CalendarContext } from '@calendar-sync/travel/event'
import type { GoogleEvent } from '../../google/event.ts'
import type { ContentQuery, ContentVerdict, ReadableEvent, readContent } from '../eligibility/readContent.ts'

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

export type ReadingThread = ReturnType<typeof startReadingThread>

/**
 * A thread that cannot allocate more ends alone, and not with the process. What it makes of an event is soon garbage: with 12 MB
 * for young objects instead of 48 it holds 25 MB less and takes no more processor time.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 12 }
/** Loading what detection knows takes a second on a busy machine. Milliseconds. */
const startPatience = 60_000

/** One thread that reads one batch at a time. @param deadlineMs how long one event may take */
export function startReadingThread(module: string, deadlineMs: number) {
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
    /** @throws ReadingThreadLost when the thread ended, or one event took longer than the deadline: this thread is of no use then */
    async read(batch: Batch): Promise<BatchAnswer> {
      await ready
      const answer = next(createWatchdog(deadlineMs, () => Atomics.load(at, 0)))
      const { calendar: context, ...query } = batch.query
      // Thousands of names, and the same for each batch of a calendar.
      worker.postMessage(context === told ? { ...batch, query, sameCalendar: true } : batch)
      told = context
      return (await answer) as BatchAnswer
    },
    async end(): Promise<void> {
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

/** What a reading thread is told when it starts. */
export interface ReadingThreadOptions {
  /** The module whose `readContent` reads, as an address to import. */
  readonly module: string
  /** The place of the event that is being read; -1 between batches. Shared memory: it tells when the thread cannot. */
  readonly progress: SharedArrayBuffer
}

export interface ReadingModule {
  readonly readContent: typeof readContent
}

/** Events to read with the same query. */
export interface Batch {
  readonly events: readonly ReadableEvent[]
  readonly query: ContentQuery
  /** What the calendar tells is what it told about the batch before, and is not in the query. */
  readonly sameCalendar?: boolean
  /** Instead of the events: a whole calendar, of which is asked what it tells about its events. */
  readonly calendar?: readonly GoogleEvent[] | undefined
}

/** A verdict for each event of a batch; undefined for one on which reading threw. */
export interface BatchAnswer {
  readonly verdicts: readonly (ContentVerdict | undefined)[]
  readonly calendar?: CalendarContext | undefined
}

/**
 * A function that says, asked again and again, whether the same place was seen for so long. A process that was frozen or held
 * up does not take its own delay for the thread's: of what passes between two looks, only half the deadline counts, and what
 * the thread said meanwhile is heard before the next look.
 * @param now an instant of a clock that only rises, in milliseconds
 */
export function createWatchdog(
  milliseconds: number,
  place: () => number,
  now = () => performance.now(),
): () => boolean {
  let seen: number | undefined
  let stood = 0
  let lookedAt = now()
  return () => {
    const [at, passed] = [place(), now() - lookedAt]
    lookedAt += passed
    stood = at === seen ? stood + Math.min(passed, milliseconds / 2) : 0
    seen = at
    return stood >= milliseconds
  }
}
