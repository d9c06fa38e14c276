import type { Actor, EventMetadata } from '@calendar-sync/contracts/events/event'
import { type AnyEvent, definitionOf } from '@calendar-sync/contracts/events/registry'
import { v5 as deriveUuid } from 'uuid'
import { type Decider, fold } from '../decider.ts'
import { type Position, RevisionConflict } from '../event-store/eventStore.ts'
import type { EventLog } from '../eventLog.ts'
import { observeCommand } from '../observability/observeCommand.ts'

/** Who wishes what, when, and because of what. */
export interface CommandContext {
  /** The same wish sent twice has the same id; event ids derive from it. A UUID. */
  readonly commandId: string
  /** Ties together everything that one request led to. */
  readonly correlationId: string
  readonly causationId: string | null
  readonly actor: Actor
  /** Whose personal fields the events hold. */
  readonly subject: string | null
  readonly at: Date
}

export interface Outcome<State, Event> {
  readonly state: State
  /** What happened now; empty when the wish was already true. */
  readonly events: readonly Event[]
  /** The newest position of the stream; undefined when the stream has no event, or none beyond what was known. */
  readonly position: Position | undefined
  /** What the stream says now, for the next command to it. */
  readonly known: Known<State>
}

/** A stream as somebody knows it already: only what came after is read. */
export interface Known<State> {
  readonly state: State
  readonly revision: number | 'none'
}

export interface Loaded<State> extends Known<State> {
  /** Of the stream's newest event; undefined when there is none. */
  readonly position: Position | undefined
}

/** How often a command is decided again because somebody else appended first. */
const maxRetries = 3

/**
 * Loads a stream, decides, appends at the revision that was read; on a conflict loads and decides again.
 * @param known what an earlier command to the same stream led to
 * @throws DomainError when a rule forbids the command
 * @throws RevisionConflict when others were faster four times in a row
 */
export const execute = <Command, State, Event extends AnyEvent>(
  log: EventLog,
  decider: Decider<Command, State, Event>,
  stream: string,
  command: Command,
  context: CommandContext,
  known: Known<State> = { state: decider.initialState, revision: 'none' },
): Promise<Outcome<State, Event>> =>
  observeCommand(stream, command, context.correlationId, (onConflict) =>
    decideAndAppend(log, decider, stream, command, context, known, onConflict),
  )

async function decideAndAppend<Command, State, Event extends AnyEvent>(
  log: EventLog,
  decider: Decider<Command, State, Event>,
  stream: string,
  command: Command,
  context: CommandContext,
  known: Known<State>,
  onConflict: () => void,
): Promise<Outcome<State, Event>> {
  for (let attempt = 0; ; attempt += 1) {
    const past = await log.read<Event>(stream, nextRevision(known.revision))
    const last = past.at(-1)
    const before = fold({ ...decider, initialState: known.state }, past)
    const revision = last?.revision ?? known.revision
    const events = decider.decide(command, before)
    if (events.length === 0) {
      return { state: before, events, position: last?.position, known: { state: before, revision } }
    }
    try {
      const metadata = events.map((event, index) => describe(event, index, stream, context))
      const { position } = await log.append(stream, revision, events, metadata)
      const state = events.reduce(decider.evolve, before)
      return { state, events, position, known: { state, revision: nextRevision(revision) + events.length - 1 } }
    } catch (error) {
      if (!(error instanceof RevisionConflict) || attempt === maxRetries) throw error
      onConflict()
    }
  }
}

const nextRevision = (revision: number | 'none'): number => (revision === 'none' ? 0 : revision + 1)

/** The state of a stream now, without changing anything. */
export const load = async <State, Event extends AnyEvent>(
  log: EventLog,
  decider: Pick<Decider<never, State, Event>, 'initialState' | 'evolve'>,
  stream: string,
): Promise<State> => (await loadAt(log, decider, stream)).state

/** The state of a stream now, and as of which event. */
export async function loadAt<State, Event extends AnyEvent>(
  log: EventLog,
  decider: Pick<Decider<never, State, Event>, 'initialState' | 'evolve'>,
  stream: string,
): Promise<Loaded<State>> {
  const events = await log.read<Event>(stream)
  const last = events.at(-1)
  return { state: fold(decider, events), revision: last?.revision ?? 'none', position: last?.position }
}

function describe(event: AnyEvent, index: number, stream: string, context: CommandContext): EventMetadata {
  return {
    eventId: deriveUuid(`${stream}/${index}`, context.commandId),
    correlationId: context.correlationId,
    causationId: context.causationId,
    actor: context.actor,
    at: context.at.toISOString(),
    schemaVersion: definitionOf(event.type)?.version ?? 1,
    subject: context.subject,
  }
}
