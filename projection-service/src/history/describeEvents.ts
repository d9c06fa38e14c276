import { setImmediate as nextTurn } from 'node:timers/promises'
import { type HistoryEvent, hidden, type PersonInHistory } from '@calendar-sync/contracts/api/history'
import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { isStreamCategory } from '@calendar-sync/contracts/domain/states'
import type { UserId } from '@calendar-sync/contracts/ids'
import { filtersStream, syncStream } from '@calendar-sync/contracts/streams'
import { beginning, categoryOf, type Place } from '@calendar-sync/platform/event-store/eventStore'
import type { QueryDependencies } from '../queries/dependencies.ts'
import { type HistoryRow, placesOf } from './auditRows.ts'
import { type Reader, recordAccess } from './recordAccess.ts'
import { forReader, redact } from './redact.ts'
import { contextAfter, contextTypes, type SentenceContext, type Subject } from './sentences/context.ts'
import { inWords } from './sentences/inWords.ts'

export interface DescribedEvent {
  readonly row: HistoryRow
  readonly item: HistoryEvent
  /** The event itself; undefined when the log no longer gives it. */
  readonly event: Recorded<AnyEvent> | undefined
}

type Dependencies = Pick<QueryDependencies, 'pool' | 'bus' | 'eventLog'>

/** Whom the sentence about a row names; null where it does not. */
type SubjectOf = (row: HistoryRow) => Subject

/** Names the person concerned unless they are the actor. @param own the person whose history the whole list is */
export const nameOthers =
  (own?: UserId): SubjectOf =>
  ({ personId, actorId, personName }) => {
    if (personId === null || personId === actorId || personId === own) return null
    return personName?.displayName || personName?.email || 'an erased person'
  }

/** For exports, in which the ids of actor and person stand beside each sentence, and a CSV holds no names. */
const nameNone: SubjectOf = () => null

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
  subjectOf: SubjectOf = nameNone,
) {
  if (inTheClear)
    await recordAccess(
      deps.bus,
      reader,
      rows.map(({ personId }) => personId),
    )
  const show = inTheClear ? forReader(reader) : redact
  const events = await pick(deps, rows, show)
  const shown = inOrder(events.values())
  const subjects = new Map(rows.map((row) => [row.eventPosition, subjectOf(row)]))
  const sentences = await sentencesOf(shown, await contextBefore(deps, shown, show), subjects)
  return rows.map((row): DescribedEvent => {
    const at = row.eventPosition
    return { row, event: events.get(at), item: itemOf(row, sentences.get(at) ?? hidden) }
  })
}

async function pick({ eventLog }: Dependencies, places: readonly Place[], show: typeof redact) {
  const stored = await eventLog.store.readMany(places)
  const events = await eventLog.decode({ events: stored, position: beginning, caughtUp: true })
  return new Map(events.map((event) => [event.position, show(event)]))
}

const inOrder = (events: Iterable<Recorded<AnyEvent>>) => [...events].sort((a, b) => (a.position < b.position ? -1 : 1))

const everyContextType = Object.values(contextTypes).flatMap((types) => types ?? [])

/** The streams that a sentence about this event may speak of. */
function contextStreams(event: Recorded<AnyEvent>): string[] {
  const { stream, data } = event
  const category = categoryOf(stream)
  const own = isStreamCategory(category) && contextTypes[category] ? [stream] : []
  if (takesSavedFilter(event)) return [...own, filtersStream(event.data.userId)]
  return 'syncId' in data && category !== 'sync' ? [...own, syncStream(data.syncId)] : own
}

type SyncCreated = Recorded<Extract<AnyEvent, { type: 'SyncCreated' }>>
const takesSavedFilter = (event: Recorded<AnyEvent>): event is SyncCreated =>
  event.type === 'SyncCreated' && Boolean(event.data.filterId ?? event.data.reverseFilterId)

/** Whether the person whom an event concerns had it happen. */
const isOwn = ({ data, metadata }: Recorded<AnyEvent>): boolean =>
  'userId' in data && data.userId === metadata.actor.userId

async function contextBefore(deps: Dependencies, events: readonly Recorded<AnyEvent>[], show: typeof redact) {
  const streams = [...new Set(events.flatMap(contextStreams))]
  const places = await placesOf(deps.pool, streams, everyContextType, events.at(-1)?.position ?? beginning)
  return inOrder((await pick(deps, places, show)).values())
}

/** How many events are folded before other requests have their turn. */
const foldedAtOnce = 200

/** What each of these events says, by its position. Both lists are in order; each earlier event is folded once, for all. */
async function sentencesOf(
  events: readonly Recorded<AnyEvent>[],
  earlier: readonly Recorded<AnyEvent>[],
  subjects: ReadonlyMap<string, Subject>,
) {
  const contexts = new Map<string, SentenceContext>()
  const contextOf = (stream: string) => contexts.get(stream) ?? contextAfter([])
  const sentences = new Map<string, string>()
  let folded = 0
  for (const event of events) {
    for (let next = earlier[folded]; next && next.position < event.position; next = earlier[folded]) {
      contexts.set(next.stream, contextAfter([next], contextOf(next.stream)))
      folded += 1
      if (folded % foldedAtOnce === 0) await nextTurn()
    }
    const own = contextOf(event.stream)
    const context = {
      ...own,
      ...('syncId' in event.data && { sync: contextOf(syncStream(event.data.syncId)).sync }),
      ...(takesSavedFilter(event) && { filters: contextOf(filtersStream(event.data.userId)).filters }),
    }
    sentences.set(event.position, inWords(event, context, subjects.get(event.position), isOwn(event)))
  }
  return sentences
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
