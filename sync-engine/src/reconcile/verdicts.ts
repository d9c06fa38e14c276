import type { CalendarContext } from '@calendar-sync/travel/event'
import type { GoogleEvent } from '../google/event.ts'
import type { ContentQuery, ContentVerdict } from './eligibility/readContent.ts'
import { UnreadableEvent } from './plan/eventFault.ts'
import type { Pair } from './plan/pair.ts'
import type { ReadingThreads } from './readingThreads/readingThreads.ts'

/** What the texts of events say, read in another thread before the plan asks. */
export interface Verdicts {
  /** Reads the originals of these pairs. */
  prepare(pairs: readonly Pair[]): Promise<void>
  /** @throws UnreadableEvent when the event could not be read, or was not */
  readonly of: (event: GoogleEvent) => ContentVerdict
}

/** @param calendarOf what the calendar of the events tells about them: asked once, when the first are read */
export function createVerdicts(
  readingThreads: ReadingThreads,
  query: ContentQuery,
  calendarOf: () => Promise<CalendarContext | undefined>,
): Verdicts {
  let calendar: Promise<CalendarContext | undefined> | undefined
  const known = new WeakMap<GoogleEvent, ContentVerdict>()
  // By id and version: pairs are loaded again before they are written, and such an event costs seconds each time.
  const unreadable = new Set<string>()
  const keyOf = ({ id, etag }: GoogleEvent) => `${id}/${etag}`
  return {
    async prepare(pairs) {
      const events = pairs.flatMap(({ original }) =>
        original.kind === 'live' && !known.has(original.event) && !unreadable.has(keyOf(original.event))
          ? [{ event: original.event, seriesDays: original.seriesDays }]
          : [],
      )
      if (events.length === 0) return
      calendar ??= calendarOf()
      const verdicts = await readingThreads.read(events, { ...query, calendar: await calendar })
      for (const [place, { event }] of events.entries()) {
        const verdict = verdicts[place]
        if (verdict) known.set(event, verdict)
        else unreadable.add(keyOf(event))
      }
    },
    of(event) {
      const verdict = known.get(event)
      if (!verdict) throw new UnreadableEvent('This event was not read.')
      return verdict
    },
  }
}
