import { categoryOf, type EventStore, type NewEvent, RevisionConflict } from '../event-store/eventStore.ts'
import { counter, histogram, quick, secondsSince } from './metrics.ts'
import { currentTraceparent, traced } from './tracing.ts'

const appended = counter('events_appended_total', 'Events appended to the log.', ['type'])
const duration = histogram(
  'event_store_operation_duration_seconds',
  'How long the event store takes to answer; outcome is ok, conflict or error.',
  ['operation', 'outcome'],
  quick,
)

/** The same store, measured. What is appended carries the trace that it is part of, so that others can go on from it. */
export function observeEventStore(store: EventStore): EventStore {
  return {
    ...store,
    append: (stream, expected, events) => {
      const types = [...new Set(events.map(({ type }) => type))]
      const attributes = { 'stream.category': categoryOf(stream), 'event.types': types, 'event.count': events.length }
      return traced('append', { attributes, kind: 'client', isFailure }, async () => {
        const answer = await timed('append', () => store.append(stream, expected, withTrace(events)))
        for (const { type } of events) appended.inc({ type })
        return answer
      })
    },
    read: (stream, fromRevision) => timed('read', () => store.read(stream, fromRevision)),
    readMany: (places) => timed('readMany', () => store.readMany(places)),
    readAll: (after, limit, filter) => timed('readAll', () => store.readAll(after, limit, filter)),
    count: (after, until) => timed('count', () => store.count(after, until)),
    head: () => timed('head', () => store.head()),
  }
}

async function timed<Result>(operation: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  const end = (outcome: string) => duration.observe({ operation, outcome }, secondsSince(started))
  try {
    const result = await work()
    end('ok')
    return result
  } catch (error) {
    end(isFailure(error) ? 'error' : 'conflict')
    throw error
  }
}

/** Losing a race is part of the game. */
const isFailure = (error: unknown) => !(error instanceof RevisionConflict)

function withTrace(events: readonly NewEvent[]): readonly NewEvent[] {
  const traceparent = currentTraceparent()
  if (traceparent === undefined) return events
  return events.map((event) => ({ ...event, metadata: { ...event.metadata, traceparent } }))
}
