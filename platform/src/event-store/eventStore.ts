import type { EventMetadata } from '@calendar-sync/contracts/domain/event'

/** Opaque; positions of one store are ordered as strings are. */
export type Position = string

/** Sorts before every position. */
export const beginning: Position = ''

/** What is handed to the store: data is JSON, personal fields already encrypted. */
export interface NewEvent {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly metadata: EventMetadata
}

export interface StoredEvent extends NewEvent {
  readonly stream: string
  /** Counts from 0 within its stream. */
  readonly revision: number
  readonly position: Position
}

/** `'none'`: the stream must not exist yet. `'any'`: no check. A number: the revision of its last event. */
export type ExpectedRevision = number | 'none' | 'any'

export interface Appended {
  /** Of the last event of the append. */
  readonly revision: number
  readonly position: Position
}

/** Another writer appended first: load again and decide again. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict'
  readonly stream: string
  readonly expected: ExpectedRevision
  readonly actual: number | 'none'

  constructor(stream: string, expected: ExpectedRevision, actual: number | 'none') {
    super(`Stream ${stream} is at revision ${actual}, not at ${expected}.`)
    this.stream = stream
    this.expected = expected
    this.actual = actual
  }
}

/** An event of the append stands at another place already: what is appended was appended before. */
export class EventRepeated extends Error {
  override readonly name = 'EventRepeated'

  constructor(stream: string, options?: ErrorOptions) {
    super(`An event that is to be appended to stream ${stream} stands on the log already.`, options)
  }
}

/** The whole stream was moved to the archive: nothing is ever appended to it again. */
export class StreamClosed extends Error {
  override readonly name = 'StreamClosed'

  constructor(stream: string) {
    super(`Stream ${stream} was taken from the log and takes no more events.`)
  }
}

/** The store cannot be reached now; what was sent may or may not have happened, and may be sent again. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable'

  constructor(options?: ErrorOptions) {
    super('The event store cannot be reached.', options)
  }
}

/** The log ends before what was read of it, as after a failover that lost its end: begin again from what was kept. */
export class LogWentBack extends Error {
  override readonly name = 'LogWentBack'
  /** Where it ended when that was noticed. */
  readonly head: Position

  constructor(read: Position, head: Position) {
    super(
      `The log was read up to ${read || 'its beginning'} and ends at ${head || 'its beginning'} now: it has lost its end.`,
    )
    this.head = head
  }
}

/** Which events a reader wants; filtered on the server. */
export interface LogFilter {
  /** Stream categories (`sync` for `sync-<id>`); all when absent. */
  readonly categories?: readonly string[]
  /** Event types; all when absent. */
  readonly types?: readonly string[]
}

export interface SubscriptionOptions extends LogFilter {
  /** The last position already dealt with; `beginning` for all. */
  readonly after: Position
  /** At most so many events in one batch; 500 when absent. */
  readonly batchSize?: number
}

/**
 * A batch, in order. `position` is how far the store has been read, which may be past the last event when filtered ones
 * followed; `caughtUp` when nothing newer was there. Events may be empty when only `position` moved.
 */
export interface Batch {
  readonly events: readonly StoredEvent[]
  readonly position: Position
  readonly caughtUp: boolean
}

export interface Subscription {
  /** Stops after the batch in hand; resolves when nothing will be delivered any more. */
  stop(): Promise<void>
  /** Resolves after `stop`; rejects when `onBatch` threw, or with LogWentBack (nothing is delivered after that). */
  readonly ended: Promise<void>
}

/**
 * The log. Adapters pass one contract suite (`eventStoreContract.ts`).
 *
 * - `append` is atomic; appending events whose ids already stand at that place answers as the first time did.
 *   @throws RevisionConflict; AppendTooLarge for more than 1 MiB; where the store notices, EventRepeated for events
 *   whose ids stand at another place (Postgres does; EventStoreDB appends them again), StreamClosed for a stream that was
 *   taken from it (EventStoreDB does; `withArchive` answers for both as if the stream still stood there)
 * - `read` yields a stream's events in order, none when there is no such stream.
 * - `readMany` yields the events at these places, in no order that one may rely on; a place without an event yields none.
 * - `readAll` yields the log after a position in order; `categories` and `types` filter on the server.
 * - `replay` yields the whole log after a position, in order and in small batches, the last of them caught up. It reads
 *   ahead while a batch is dealt with, and throws when the store is lost: then begin again.
 * - `subscribe` delivers past, then new events, one batch at a time: the next is delivered when `onBatch` has resolved.
 *   It reconnects by itself after the last batch that `onBatch` resolved for.
 * - `count` says how many events of each type there are after a position and not past another.
 * - `head` is the position of the newest event, `beginning` when the log is empty.
 */
export interface EventStore {
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>
  read(stream: string, fromRevision?: number): Promise<StoredEvent[]>
  readMany(places: readonly Place[]): Promise<StoredEvent[]>
  readAll(after: Position, limit: number, filter?: LogFilter): Promise<Batch>
  replay(after: Position, wanted?: LogFilter): AsyncIterable<Batch>
  subscribe(options: SubscriptionOptions, onBatch: (batch: Batch) => Promise<void>): Subscription
  count(after: Position, until: Position): Promise<ReadonlyMap<string, number>>
  head(): Promise<Position>
  /** Throws when the store cannot be reached; for readiness checks. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Where an event stands. */
export interface Place {
  readonly stream: string
  readonly revision: number
}

/** `sync` of `sync-4d3c…`. */
export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'))
