import type { Clock } from '@calendar-sync/platform/clock'
import type { Queryable } from '@calendar-sync/platform/database/pool'
import type { Log } from '@calendar-sync/platform/log'
import type { CalendarContext } from '@calendar-sync/travel/event'
import { z } from 'zod'
import type { EngineParts } from '../engineParts.ts'
import type { GoogleEvent } from '../google/event.ts'
import type { ContentQuery, ContentVerdict } from './eligibility/readContent.ts'
import { UnreadableEvent } from './plan/eventFault.ts'
import type { Pair } from './plan/pair.ts'
import type { ReadingThreads } from './readingThreads/readingThreads.ts'
import type { Direction } from './sides.ts'

export type EventClassifier = ReturnType<typeof createEventClassifier>

export interface ClassifierDependencies extends Pick<EngineParts, 'pool'> {
  readonly readingThreads: ReadingThreads
  readonly calendars: CalendarContexts
}

/**
 * What the texts of a direction's events say, read in another thread before the plan asks.
 * @param afresh whether what was known of the calendar before does not count
 */
export function createEventClassifier(
  direction: Direction,
  { pool, readingThreads, calendars }: ClassifierDependencies,
  afresh: boolean,
) {
  const query = queryOf(direction)
  let calendar: Promise<CalendarContext | undefined> | undefined
  const known = new WeakMap<GoogleEvent, ContentVerdict>()
  // By id and version: pairs are loaded again before they are written, and such an event costs seconds each time.
  const unreadable = new Set<string>()
  const keyOf = ({ id, etag }: GoogleEvent) => `${id}/${etag}`
  return {
    /** Reads the originals of these pairs. */
    async classify(pairs: readonly Pair[]): Promise<void> {
      const events = pairs.flatMap(({ original, seriesDays }) =>
        original.kind === 'live' && !known.has(original.event) && !unreadable.has(keyOf(original.event))
          ? [{ event: original.event, seriesDays }]
          : [],
      )
      if (events.length === 0) return
      calendar ??= calendars.of(pool, direction, afresh)
      const verdicts = await readingThreads.read(direction.definition, events, { ...query, calendar: await calendar })
      for (const [place, { event }] of events.entries()) {
        const verdict = verdicts[place]
        if (verdict) known.set(event, verdict)
        else unreadable.add(keyOf(event))
      }
    },
    /** @throws UnreadableEvent when the event could not be read, or was not */
    verdictOf(event: GoogleEvent): ContentVerdict {
      const verdict = known.get(event)
      if (!verdict) throw new UnreadableEvent('This event was not read.')
      return verdict
    },
  }
}

/** What of a direction is asked of the texts of its events. */
const queryOf = ({ definition, filter, travel }: Direction): ContentQuery => ({
  travel: { sensitivity: definition.sensitivity, ...travel.words },
  filter: definition.syncMode === 'filtered' ? filter : null,
})

type CalendarContexts = ReturnType<typeof createCalendarContexts>

/** Names of a calendar change slowly, and an event is judged anew only when it changed itself. */
const goodFor = 3_600_000
const mostRemembered = 300
/** The newest events of a calendar tell enough. */
const mostRead = 1_500
const openedAtOnce = 250

/**
 * What the calendars that are read from tell about their events: whose names they are full of. Remembers each for an hour, in memory
 * only: names of people are nowhere written.
 */
export function createCalendarContexts(readingThreads: ReadingThreads, log: Log, clock: Clock) {
  const known = new Map<string, { readonly until: number; readonly context: CalendarContext | undefined }>()
  return {
    /** @param afresh whether what was found before does not count */
    async of(client: Queryable, direction: Direction, afresh: boolean): Promise<CalendarContext | undefined> {
      const { feedId } = direction.original.feed
      const now = clock().getTime()
      const remembered = known.get(feedId)
      if (remembered && remembered.until > now && !afresh) return remembered.context
      known.delete(feedId)
      const context = await readingThreads.calendar(direction.definition, await titlesOf(client, direction, log))
      for (const [key, { until }] of known) if (until <= now || known.size >= mostRemembered) known.delete(key)
      known.set(feedId, { until: now + goodFor, context })
      return context
    },
  }
}

const kept = z.object({
  summary: z.string().optional(),
  start: z.object({ timeZone: z.string().optional() }).optional(),
})

/** The titles of the live events of a calendar, our copies aside; one that cannot be opened is left out. */
async function titlesOf(client: Queryable, { original, seal }: Direction, log: Log): Promise<GoogleEvent[]> {
  const { feed, justRead } = original
  const { feedId } = feed
  const newest = await client.query<{ event_id: string }>(
    `select event_id from engine.feed_events
     where feed_id = $1 and state = 'live' and copy_of is null order by starts_at desc limit $2`,
    [feedId, mostRead],
  )
  const titles: GoogleEvent[] = []
  const unread: string[] = []
  for (const { event_id: id } of newest.rows) {
    const event = justRead.get(id)
    if (event) titles.push({ id, summary: event.summary, start: event.start })
    else unread.push(id)
  }
  if (unread.length === 0) return titles
  const { rows } = await client.query<{ event_id: string; sealed: string }>(
    'select event_id, sealed from engine.feed_events where feed_id = $1 and event_id = any($2)',
    [feedId, unread],
  )
  for (const [n, { event_id: id, sealed }] of rows.entries()) {
    // Others get their turn between.
    if (n > 0 && n % openedAtOnce === 0) await new Promise((resolve) => setImmediate(resolve))
    try {
      titles.push({ id, ...kept.parse(seal.open(sealed, `${feedId}/${id}`)) })
    } catch (error) {
      log.warn({ error, eventId: id }, 'A kept event cannot be opened; its title does not count.')
    }
  }
  return titles
}
