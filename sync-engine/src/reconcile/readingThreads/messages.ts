import type { CalendarContext } from '@calendar-sync/travel/event'
import type { GoogleEvent } from '../../google/event.ts'
import type { ContentQuery, ContentVerdict, ReadableEvent, readContent } from '../eligibility/readContent.ts'

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
