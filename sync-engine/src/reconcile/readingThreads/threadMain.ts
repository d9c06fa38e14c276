import { parentPort, workerData } from 'node:worker_threads'
import { calendarContext } from '@calendar-sync/travel/calendarContext'
import type { CalendarContext } from '@calendar-sync/travel/event'
import type { Batch, BatchAnswer, ReadingModule, ReadingThreadOptions } from './readingThread.ts'

/** A thread that reads events. It may be ended at any moment: it holds nothing that is not told to it. */
const { module, progress }: ReadingThreadOptions = workerData
const at = new Int32Array(progress)
const { readContent }: ReadingModule = await import(module)

// Loads what detection knows, so that the first event does not pay for it.
readContent({ event: { id: 'first', summary: 'Flight' } }, { travel: {}, filter: null })

let context: CalendarContext | undefined

parentPort?.on('message', ({ events, query, sameCalendar, calendar }: Batch) => {
  if (!sameCalendar) context = query.calendar
  const answer: BatchAnswer = calendar
    ? { verdicts: [], calendar: contextOf(calendar) }
    : { verdicts: read(events, { ...query, calendar: context }) }
  Atomics.store(at, 0, -1)
  parentPort?.postMessage(answer)
})

function read(events: Batch['events'], query: Batch['query']): BatchAnswer['verdicts'] {
  return events.map((one, index) => {
    Atomics.store(at, 0, index)
    try {
      return readContent(one, query)
    } catch {
      return undefined
    }
  })
}

function contextOf(calendar: NonNullable<Batch['calendar']>): BatchAnswer['calendar'] {
  Atomics.store(at, 0, 0)
  try {
    return calendarContext(calendar)
  } catch {
    return undefined
  }
}

parentPort?.postMessage('ready')
