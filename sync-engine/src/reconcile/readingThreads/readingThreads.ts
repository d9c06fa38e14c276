import type { UserId } from '@calendar-sync/contracts/ids'
import type { Log } from '@calendar-sync/platform/log'
import type { CalendarContext } from '@calendar-sync/travel/event'
import type { GoogleEvent } from '../../google/event.ts'
import type { ContentQuery, ContentVerdict, ReadableEvent } from '../eligibility/readContent.ts'
import { createLanes } from './lanes.ts'
import { type ReadingThread, ReadingThreadLost, startReadingThread } from './readingThread.ts'

export type ReadingThreads = ReturnType<typeof createReadingThreads>

interface ReadingThreadsOptions {
  readonly log: Log
  /** Threads at most; each begins when it is first needed. */
  readonly threads: number
  /** How long one event may take, in milliseconds. */
  readonly deadlineMs: number
  /** The module whose `readContent` reads; tests bring one that misbehaves. */
  readonly module?: string | undefined
}

/** Who wants texts to be read. */
export interface Asker {
  /** Their batches take turns with those of others. */
  readonly userId: UserId
  /** What still waits when it is aborted is not read. */
  readonly signal?: AbortSignal
}

/** A batch takes about 10 ms, so that a preview need not wait for a run of ten thousand events. */
const batchEvents = 200
const batchCharacters = 200_000

interface Work {
  readonly asker: Asker
  /** Places in what was asked for. */
  readonly places: readonly number[]
  readonly events: readonly ReadableEvent[]
  readonly query: ContentQuery
  readonly calendar?: readonly GoogleEvent[]
  /** Its one event has cost a thread before. */
  readonly suspect: boolean
  /** A thread was lost before it read anything of this. */
  readonly unread: boolean
  readonly done: (place: number, verdict: ContentVerdict | undefined, calendar?: CalendarContext) => void
  readonly fail: (error: Error) => void
}

const plainModule = import.meta.resolve('@calendar-sync/sync-engine/reconcile/eligibility/readContent')

/**
 * Reads the texts of events where they cannot hold up anything else: a few threads, for whose time those who ask take turns. A thread that ends, or is ended since an event took longer than the deadline, is replaced;
 * the event it stood at is tried once more alone, and the others of its batch again without it.
 */
export function createReadingThreads({ log, threads, deadlineMs, module = plainModule }: ReadingThreadsOptions) {
  const lanes = createLanes<Work>()
  const idle: ReadingThread[] = []
  const all = new Set<ReadingThread>()
  let closed = false

  const freeThread = (): ReadingThread | undefined => {
    const waiting = idle.pop()
    if (waiting || all.size >= threads) return waiting
    const fresh = startReadingThread(module, deadlineMs)
    all.add(fresh)
    return fresh
  }
  const nextWanted = (): Work | undefined => {
    let work = lanes.next()
    for (; work?.asker.signal?.aborted; work = lanes.next()) work.fail(work.asker.signal.reason)
    return work
  }
  const give = () => {
    while (!lanes.isEmpty()) {
      const thread = freeThread()
      if (!thread) return
      const work = nextWanted()
      if (work) void carry(thread, work).finally(give)
      else idle.push(thread)
    }
  }
  const carry = async (thread: ReadingThread, work: Work) => {
    const { events, query, calendar, places, done, fail } = work
    try {
      const { verdicts, calendar: told } = await thread.read({ events, query, calendar })
      idle.push(thread)
      places.forEach((place, n) => {
        done(place, verdicts[n], told)
      })
    } catch (error) {
      all.delete(thread)
      await thread.end()
      if (closed) fail(stopping())
      else retry(work, error instanceof ReadingThreadLost ? error : new ReadingThreadLost(-1, String(error)))
    }
  }
  const retry = (work: Work, { index, message }: ReadingThreadLost) => {
    const { asker, events, places, done, fail, suspect, unread } = work
    const [guilty, place] = [events[index], places[index]]
    if (!guilty || place === undefined) {
      // No event is to blame: the machine may have no memory for a thread.
      if (unread) fail(new Error(`Events cannot be read: ${message}`))
      else lanes.push(asker.userId, { ...work, unread: true })
      return
    }
    if (suspect) {
      log.error({ why: message, eventId: guilty.event.id }, 'An event cannot be read and is left alone.')
      return done(place, undefined)
    }
    log.warn(
      { why: message, eventId: guilty.event.id },
      'A reading thread was lost on an event; it is tried once more.',
    )
    lanes.push(asker.userId, { ...work, suspect: true, events: [guilty], places: [place] })
    const without = <Part>(parts: readonly Part[]) => parts.filter((_, n) => n !== index)
    if (events.length > 1) lanes.unshift(asker.userId, { ...work, events: without(events), places: without(places) })
  }

  return {
    /** In the order of the events; undefined for one that cannot be read: it threw, took too long, or ended its thread. */
    read: (
      asker: Asker,
      events: readonly ReadableEvent[],
      query: ContentQuery,
    ): Promise<readonly (ContentVerdict | undefined)[]> =>
      new Promise((resolve, reject) => {
        if (closed) return reject(stopping())
        if (events.length === 0) return resolve([])
        const verdicts: (ContentVerdict | undefined)[] = new Array(events.length)
        let left = events.length
        const done = (place: number, verdict: ContentVerdict | undefined) => {
          verdicts[place] = verdict
          left -= 1
          if (left === 0) resolve(verdicts)
        }
        for (const places of batched(events)) {
          const part = places.flatMap((place) => events[place] ?? [])
          const work = { asker, places, events: part.map(readable), query, suspect: false, unread: false }
          lanes.push(asker.userId, { ...work, done, fail: reject })
        }
        give()
      }),
    /** What a calendar tells about its events; undefined when that is nothing, or it cannot be read. */
    calendar: (asker: Asker, events: readonly GoogleEvent[]): Promise<CalendarContext | undefined> =>
      new Promise((resolve, reject) => {
        if (closed) return reject(stopping())
        // It stands as one event: what takes too long costs its thread, and is not tried a third time.
        const whole = { places: [0], events: [{ event: { id: 'calendar' } }], query: askNothing, calendar: events }
        const done: Work['done'] = (_place, _verdict, told) => resolve(told)
        lanes.push(asker.userId, { ...whole, asker, suspect: false, unread: false, done, fail: reject })
        give()
      }),
    async close(): Promise<void> {
      closed = true
      for (const { fail } of lanes.clear()) fail(stopping())
      await Promise.all([...all].map((thread) => thread.end()))
    },
  }
}

const askNothing: ContentQuery = { travel: {}, filter: null }
const stopping = () => new Error('The engine is stopping.')

/** The places of events that go together. */
function batched(events: readonly ReadableEvent[]): readonly number[][] {
  const batches: number[][] = []
  let characters = Number.POSITIVE_INFINITY
  for (const [place, { event }] of events.entries()) {
    const last = batches.at(-1)
    characters += lengthOf(event.description) + lengthOf(event.summary)
    if (last && last.length < batchEvents && characters < batchCharacters) last.push(place)
    else {
      batches.push([place])
      characters = 0
    }
  }
  return batches
}

/** What is looked at, and a little more than Google allows: even a very long event is cheap to hand over. */
const maxTextLength = 10_000
const lengthOf = (text: string | undefined) => Math.min(text?.length ?? 0, maxTextLength)

/** Only what is read: the rest would be copied to the thread for nothing. */
function readable({ event, seriesDays }: ReadableEvent): ReadableEvent {
  const { id, eventType, start, end, recurrence, recurringEventId, organizer, attendees } = event
  const { hangoutLink, conferenceData } = event
  const cut = (text: string | undefined) => text?.slice(0, maxTextLength)
  const texts = { summary: cut(event.summary), description: cut(event.description), location: cut(event.location) }
  const people = { organizer, attendees, hangoutLink, conferenceData }
  return { event: { id, ...texts, eventType, start, end, recurrence, recurringEventId, ...people }, seriesDays }
}
