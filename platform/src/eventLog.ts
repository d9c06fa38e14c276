import type { EventMetadata, Recorded } from '@calendar-sync/contracts/domain/event'
import { type AnyEvent, definitionOf } from '@calendar-sync/contracts/domain/registry'
import type { Appended, Batch, EventStore, ExpectedRevision, StoredEvent } from './event-store/eventStore.ts'
import type { PersonalData } from './privacy/personalData.ts'
import type { Snapshots } from './snapshots/snapshots.ts'

/**
 * The event store in the words of the domain: checks events against their schemas, encrypts personal fields on the way
 * in, upcasts old versions and decrypts on the way out. Everything above the store reads and writes through this.
 */
export interface EventLog {
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly AnyEvent[],
    metadata: readonly EventMetadata[],
  ): Promise<Appended>
  /** The events of one stream, all of the union a caller names: a stream holds only its own types. */
  read<Event extends AnyEvent>(stream: string, fromRevision?: number): Promise<Recorded<Event>[]>
  /** Upcasts and decrypts a batch; types this version does not know are left out. */
  decode(batch: Batch): Promise<Recorded<AnyEvent>[]>
  readonly store: EventStore
  /** Absent: streams are always read whole. */
  readonly snapshots?: Snapshots
  /** For how long a command tries to append to a stream that others change too. Absent: five seconds. */
  readonly patienceMs?: number
}

export function createEventLog(store: EventStore, personalData: PersonalData, snapshots?: Snapshots): EventLog {
  const decodeAll = async <Event extends AnyEvent>(stored: readonly StoredEvent[]): Promise<Recorded<Event>[]> => {
    const known = stored.filter((event) => definitionOf(event.type) !== undefined).map(upcastToNewest)
    return personalData.decode<Event>(known)
  }
  return {
    store,
    ...(snapshots && { snapshots }),
    append: async (stream, expected, events, metadata) => {
      const prepared = events.map((event, index) => check(event, metadata[index]))
      return store.append(stream, expected, await personalData.protect(prepared))
    },
    read: async (stream, fromRevision) => decodeAll(await store.read(stream, fromRevision)),
    decode: (batch) => decodeAll(batch.events),
  }
}

/** @throws ZodError for data that does not fit the schema: a programming error, caught before it is on the log */
function check(event: AnyEvent, metadata: EventMetadata | undefined) {
  const definition = definitionOf(event.type)
  if (!definition || !metadata) throw new Error(`Event ${event.type} has no definition or no metadata.`)
  return { type: event.type, data: definition.read(event.data), metadata, personal: definition.personal }
}

function upcastToNewest(event: StoredEvent): StoredEvent {
  const definition = definitionOf(event.type)
  // Most of a log is of the current version; a replay should not pay for the rest.
  if (!definition || event.metadata.schemaVersion >= definition.version) return event
  let data: Record<string, unknown> = { ...event.data }
  for (let version = event.metadata.schemaVersion; version < definition.version; version += 1) {
    const upcast = definition.upcasters[version]
    if (!upcast) throw new Error(`No upcaster lifts ${event.type} from version ${version}.`)
    data = upcast(data)
  }
  return { ...event, data }
}
