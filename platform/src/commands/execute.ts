import { setTimeout as sleep } from 'node:timers/promises'
import type { Decider } from '@calendar-sync/contracts/domain/decider'
import type { Actor, EventMetadata } from '@calendar-sync/contracts/domain/event'
import { type AnyEvent, definitionOf } from '@calendar-sync/contracts/domain/registry'
import { v5 as deriveUuid } from 'uuid'
import { EventRepeated, type Position, RevisionConflict } from '../event-store/eventStore.ts'
import type { EventLog } from '../eventLog.ts'
import { observeCommand } from '../observability/observeCommand.ts'
import { inTurn } from './inTurn.ts'
import { type Known, loadAt, nextRevision } from './loadStream.ts'

export { type Known, loadAt } from './loadStream.ts'

/** Who commands, when, and because of what. */
export interface CommandContext {
  /** The same command sent twice has the same id, and is carried out once; event ids derive from it. A UUID. */
  readonly commandId: string
  /** Ties together everything that one request led to. */
  readonly correlationId: string
  readonly causationId: string | null
  readonly actor: Actor
  /** Whose personal fields the events hold. */
  readonly subject: string | null
  readonly at: Date
}

/** A step of a command that takes several: a command with an id of its own, the same when the command is sent again. */
export const stepOf = (context: CommandContext, name: string): CommandContext => ({
  ...context,
  commandId: deriveUuid(name, context.commandId),
})

export interface Outcome<State, Event> {
  readonly state: State
  /** What happened now; empty when what was asked for was already true. */
  readonly events: readonly Event[]
  /** The newest position of the stream; undefined when the stream has no event, or none beyond what was known. */
  readonly position: Position | undefined
  /** What the stream says now, for the next command to it. */
  readonly known: Known<State>
}

/** For how long a command waits for its turn, and is decided again because another process appended first. */
const defaultPatienceMs = 5_000

/** Before a command is decided again, from the second time on; random, so that two processes do not stay in step. */
const maxPauseMs = 20

/** A command, and who sends it. */
export interface Sent<Command> {
  readonly command: Command
  readonly context: CommandContext
}

/**
 * Loads a stream, decides, appends at the revision that was read; on a conflict loads and decides again. Commands of this
 * process to one stream are carried out in the order in which they came.
 * @param known what an earlier command to the same stream led to
 * @throws DomainError when a rule forbids the command
 * @throws RevisionConflict when others were always faster, for as long as the log says
 */
export const execute = <Command, State, Event extends AnyEvent>(
  log: EventLog,
  decider: Decider<Command, State, Event>,
  stream: string,
  command: Command,
  context: CommandContext,
  known?: Known<State>,
): Promise<Outcome<State, Event>> => executeTogether(log, decider, stream, [{ command, context }], known)

/** Carries out commands to one stream, one after the other, and appends what they lead to at once: all of it, or nothing. */
export function executeTogether<Command, State, Event extends AnyEvent>(
  log: EventLog,
  decider: Decider<Command, State, Event>,
  stream: string,
  commands: readonly [Sent<Command>, ...Sent<Command>[]],
  known?: Known<State>,
): Promise<Outcome<State, Event>> {
  const last = commands.at(-1) ?? commands[0]
  const { store, patienceMs = defaultPatienceMs } = log
  const deadline = performance.now() + patienceMs
  return observeCommand(stream, last.command, last.context.correlationId, (onConflict) =>
    inTurn({ store, stream, patienceMs }, () =>
      decideAndAppend(log, decider, stream, commands, known, { deadline, onConflict }),
    ),
  )
}

async function decideAndAppend<Command, State, Event extends AnyEvent>(
  log: EventLog,
  decider: Decider<Command, State, Event>,
  stream: string,
  commands: readonly Sent<Command>[],
  known: Known<State> | undefined,
  { deadline, onConflict }: { readonly deadline: number; readonly onConflict: () => void },
): Promise<Outcome<State, Event>> {
  let base = known
  for (let attempt = 0; ; attempt += 1) {
    // What is known is believed until the store contradicts it: an append that others were before is refused.
    const believed = attempt === 0 && base ? { ...base, position: undefined, eventIds: [] } : undefined
    const loaded = believed ?? (await loadAt(log, decider, stream, base))
    const { state: before, revision, position: newest, eventIds } = loaded
    const unchanged = { state: before, events: [], position: newest, known: { state: before, revision } }
    let state = before
    const events: Event[] = []
    const metadata: EventMetadata[] = []
    for (const { command, context } of commands) {
      // Carried out before, and the stream went on since: deciding again would do it twice.
      if (eventIds.includes(eventIdOf(context.commandId, stream, 0))) continue
      const decided = decider.decide(command, state)
      metadata.push(...decided.map((event, index) => describe(event, index, stream, context)))
      events.push(...decided)
      state = decided.reduce(decider.evolve, state)
    }
    if (events.length === 0) return unchanged
    try {
      const { position } = await log.append(stream, revision, events, metadata)
      return { state, events, position, known: { state, revision: nextRevision(revision) + events.length - 1 } }
    } catch (error) {
      if (error instanceof EventRepeated) return unchanged
      if (!(error instanceof RevisionConflict) || performance.now() >= deadline) throw error
      // A log that lost its end may be behind a snapshot and what is known, which then are worth nothing.
      if (revision !== 'none' && (error.actual === 'none' || error.actual < revision)) {
        base = undefined
        await log.snapshots?.remove(stream)
      }
      onConflict()
      if (attempt > 0) await sleep(Math.random() * maxPauseMs)
    }
  }
}

/** The state of a stream now, without changing anything. */
export const load = async <State, Event extends AnyEvent>(
  log: EventLog,
  decider: Pick<Decider<never, State, Event>, 'initialState' | 'evolve'>,
  stream: string,
): Promise<State> => (await loadAt(log, decider, stream)).state

/** The id that an event of a command will have, so that what follows from it may be prepared before. @param index from 0 */
export const eventIdOf = (commandId: string, stream: string, index: number): string =>
  deriveUuid(`${stream}/${index}`, commandId)

function describe(event: AnyEvent, index: number, stream: string, context: CommandContext): EventMetadata {
  return {
    eventId: eventIdOf(context.commandId, stream, index),
    correlationId: context.correlationId,
    causationId: context.causationId,
    actor: context.actor,
    at: context.at.toISOString(),
    schemaVersion: definitionOf(event.type)?.version ?? 1,
    subject: context.subject,
  }
}
