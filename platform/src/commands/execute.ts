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
  /** The newest position of the stream; undefined when the stream has no event at all. */
  readonly position: Position | undefined
}

/** How often a command is decided again because somebody else appended first. */
const maxRetries = 3

/**
 * Loads a stream, decides, appends at the revision that was read; on a conflict loads and decides again.
 * @throws DomainError when a rule forbids the command
 * @throws RevisionConflict when others were faster four times in a row
 */
export const execute = <Command, State, Event extends AnyEvent>(
  log: EventLog,
  decider: Decider<Command, State, Event>,
  stream: string,
  command: Command,
  context: CommandContext,
): Promise<Outcome<State, Event>> =>
  observeCommand(stream, command, context.correlationId, (onConflict) =>
    decideAndAppend(log, decider, stream, command, context, onConflict),
  )

async function decideAndAppend<Command, State, Event extends AnyEvent>(
  log: EventLog,
  decider: Decider<Command, State, Event>,
  stream: string,
  command: Command,
  context: CommandContext,
  onConflict: () => void,
): Promise<Outcome<State, Event>> {
  for (let attempt = 0; ; attempt += 1) {
    const past = await log.read<Event>(stream)
    const last = past.at(-1)
    const state = fold(decider, past)
    const events = decider.decide(command, state)
    if (events.length === 0) return { state, events, position: last?.position }
    try {
      const metadata = events.map((event, index) => describe(event, index, stream, context))
      const { position } = await log.append(stream, last?.revision ?? 'none', events, metadata)
      return { state: events.reduce(decider.evolve, state), events, position }
    } catch (error) {
      if (!(error instanceof RevisionConflict) || attempt === maxRetries) throw error
      onConflict()
    }
  }
}

/** The state of a stream now, without changing anything. */
export const load = async <State, Event extends AnyEvent>(
  log: EventLog,
  decider: Pick<Decider<never, State, Event>, 'initialState' | 'evolve'>,
  stream: string,
): Promise<State> => fold(decider, await log.read<Event>(stream))

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
