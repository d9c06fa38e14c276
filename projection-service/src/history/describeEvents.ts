import { type HistoryEvent, hidden, type PersonInHistory } from '@calendar-sync/contracts/api/history'
import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { isStreamCategory } from '@calendar-sync/contracts/domain/states'
import { syncStream } from '@calendar-sync/contracts/streams'
import { beginning, categoryOf, type Place } from '@calendar-sync/platform/event-store/eventStore'
import type { QueryDependencies } from '../queries/dependencies.ts'
import { type HistoryRow, placesOf } from './auditRows.ts'
import { type Reader, recordAccess } from './recordAccess.ts'
import { forReader, redact } from './redact.ts'
import { contextAfter, contextTypes } from './sentences/context.ts'
import { inWords } from './sentences/inWords.ts'

export interface DescribedEvent {
  readonly row: HistoryRow
  readonly item: HistoryEvent
  /** The event itself; undefined when the log no longer gives it. */
  readonly event: Recorded<AnyEvent> | undefined
}

type Dependencies = Pick<QueryDependencies, 'pool' | 'bus' | 'eventLog'>

/**
 * Rows of the audit trail as people read them, in the order given. In the clear, the look at everybody concerned goes on
 * record first; otherwise personal details are left out.
 * @throws DomainError `unavailable`
 */
export async function describeEvents(
  deps: Dependencies,
  rows: readonly HistoryRow[],
  reader: Reader,
  inTheClear: boolean,
) {
  if (inTheClear)
    await recordAccess(
      deps.bus,
      reader,
      rows.map(({ personId }) => personId),
    )
  const show = inTheClear ? forReader(reader) : redact
  const events = await pick(deps, rows, show)
  const earlier = await contextBefore(deps, [...events.values()], show)
  return rows.map((row): DescribedEvent => {
    const event = events.get(row.eventPosition)
    return { row, event, item: itemOf(row, event ? sentenceOf(event, earlier) : hidden) }
  })
}

async function pick({ eventLog }: Dependencies, places: readonly Place[], show: typeof redact) {
  const stored = await eventLog.store.readMany(places)
  const events = await eventLog.decode({ events: stored, position: beginning, caughtUp: true })
  return new Map(events.map((event) => [event.position, show(event)]))
}

const everyContextType = Object.values(contextTypes).flatMap((types) => types ?? [])

/** The streams that a sentence about this event may speak of. */
function contextStreams({ stream, data }: Recorded<AnyEvent>): string[] {
  const category = categoryOf(stream)
  const own = isStreamCategory(category) && contextTypes[category] ? [stream] : []
  return 'syncId' in data && category !== 'sync' ? [...own, syncStream(data.syncId)] : own
}

async function contextBefore(deps: Dependencies, events: readonly Recorded<AnyEvent>[], show: typeof redact) {
  const newest = events.reduce((last, { position }) => (position > last ? position : last), beginning)
  const streams = [...new Set(events.flatMap(contextStreams))]
  const places = await placesOf(deps.pool, streams, everyContextType, newest)
  const picked = await pick(deps, places, show)
  return [...picked.values()].sort((a, b) => (a.position < b.position ? -1 : 1))
}

function sentenceOf(event: Recorded<AnyEvent>, earlier: readonly Recorded<AnyEvent>[]): string {
  const around = new Set(contextStreams(event))
  const before = earlier.filter(({ stream, position }) => around.has(stream) && position < event.position)
  return inWords(event, contextAfter(before))
}

function itemOf(row: HistoryRow, sentence: string): HistoryEvent {
  const { eventPosition: id, actorKind, actorId, actorName, personId, personName, ...same } = row
  const person = (userId: HistoryRow['personId'], name: HistoryRow['personName']): PersonInHistory | null =>
    userId && { userId, displayName: name?.displayName ?? null, email: name?.email ?? null }
  return {
    ...{ id, ...same, sentence },
    actor: { kind: actorKind, person: person(actorId, actorName) },
    person: person(personId, personName),
  }
}
