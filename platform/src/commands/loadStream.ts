import { type Decider, fold } from '@calendar-sync/contracts/domain/decider'
import type { EventMetadata, Recorded } from '@calendar-sync/contracts/domain/event'
import { type AnyEvent, definitionOf } from '@calendar-sync/contracts/domain/registry'
import type { Position } from '../event-store/eventStore.ts'
import type { EventLog } from '../eventLog.ts'
import { foldVersion } from '../snapshots/foldVersion.ts'
import type { Snapshot } from '../snapshots/snapshots.ts'

type Fold<State, Event> = Pick<Decider<never, State, Event>, 'initialState' | 'evolve'>

/** A stream as it is known already: only what came after is read. */
export interface Known<State> {
  readonly state: State
  readonly revision: number | 'none'
}

export interface Loaded<State> extends Known<State> {
  /** Of the stream's newest event; undefined when there is none. */
  readonly position: Position | undefined
  /** Of the events that were read, and of the newest that the snapshot stands for. */
  readonly eventIds: readonly string[]
}

/** A snapshot is kept when this many events were read after the last one, so few more than this are ever read. */
const eventsBetweenSnapshots = 100

/** Of so many events a snapshot keeps the ids: a command that is repeated later than that is known by Postgres alone. */
const rememberedEvents = 300

/**
 * The state of a stream now, and as of which event: from what is known, else from its snapshot, and the events after it.
 * @returns without a position and ids where nothing came after what is known
 */
export async function loadAt<State, Event extends AnyEvent>(
  log: EventLog,
  decider: Fold<State, Event>,
  stream: string,
  known?: Known<State>,
): Promise<Loaded<State>> {
  if (known) return loadAfter(log, decider, stream, known)
  const name = log.snapshots && foldVersion(decider.evolve)
  const snapshot = name === undefined ? undefined : await log.snapshots?.read(stream, name)
  const start = isOf(snapshot, decider) ? snapshot : undefined
  const events = await log.read<Event>(stream, nextRevision(start?.revision ?? 'none'))
  const state = fold({ ...decider, initialState: start ? start.state : decider.initialState }, events)
  const eventIds = [...(start?.eventIds ?? []), ...eventIdsOf(events)]
  const last = events.at(-1)
  if (!last) return { state, revision: start?.revision ?? 'none', position: start?.position, eventIds }
  const { revision, position } = last
  if (name !== undefined && events.length >= eventsBetweenSnapshots) {
    const subject = subjectOf(start, events)
    const snapshot = { revision, position, state, eventIds: eventIds.slice(-rememberedEvents) }
    if (subject !== 'several') await log.snapshots?.save(stream, name, { ...snapshot, subject })
  }
  return { state, revision, position, eventIds }
}

async function loadAfter<State, Event extends AnyEvent>(
  log: EventLog,
  decider: Fold<State, Event>,
  stream: string,
  known: Known<State>,
): Promise<Loaded<State>> {
  const past = await log.read<Event>(stream, nextRevision(known.revision))
  const last = past.at(-1)
  const state = fold({ ...decider, initialState: known.state }, past)
  return { state, revision: last?.revision ?? known.revision, position: last?.position, eventIds: eventIdsOf(past) }
}

export const nextRevision = (revision: number | 'none'): number => (revision === 'none' ? 0 : revision + 1)

const eventIdsOf = (events: readonly { readonly metadata: EventMetadata }[]): string[] =>
  events.map(({ metadata }) => metadata.eventId)

/** The fold's name stands for the shape of its states: what was kept under it is what this fold made. */
const isOf = <State>(
  snapshot: Snapshot | undefined,
  _: Fold<State, never>,
): snapshot is Snapshot & { readonly state: State } => snapshot !== undefined

/** Whose personal fields went into a state. One that holds those of several people has no key of its own, and is not kept. */
function subjectOf<Event extends AnyEvent>(
  start: Snapshot | undefined,
  events: readonly Recorded<Event>[],
): string | null | 'several' {
  const subjects = new Set<string>(start?.subject ? [start.subject] : [])
  for (const { type, metadata } of events)
    if (metadata.subject !== null && (definitionOf(type)?.personal.length ?? 0) > 0) subjects.add(metadata.subject)
  const [first = null] = subjects
  return subjects.size > 1 ? 'several' : first
}
