import type { EventMetadata } from '@calendar-sync/contracts/domain/event'
import type { RecordedEvent } from '@eventstore/db-client'
import type { StoredEvent } from './eventStore.ts'
import { formatPosition, type LogPosition } from './eventStoreDbPositions.ts'

/** What a read of the client is, besides a sequence of events. */
export interface Reply {
  destroy(error: Error): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

interface Recorded extends Omit<StoredEvent, 'data' | 'metadata'> {
  readonly data: unknown
  readonly metadata: unknown
}

/** The event when it is one of ours: JSON, with our metadata. */
function storedEvent({ data, metadata, ...place }: Recorded): StoredEvent[] {
  return isObject(data) && isOurs(metadata) ? [{ ...place, data, metadata }] : []
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)

const isOurs = (metadata: unknown): metadata is EventMetadata =>
  isObject(metadata) && typeof metadata.eventId === 'string' && typeof metadata.schemaVersion === 'number'

/** Nothing for events that another product wrote to the same server. */
export function toStored(
  { streamId, revision, type, data, metadata }: RecordedEvent,
  position: LogPosition,
): StoredEvent[] {
  return storedEvent({
    stream: streamId,
    revision: Number(revision),
    position: formatPosition(position),
    type,
    data,
    metadata,
  })
}
