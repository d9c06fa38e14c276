import type { EventMetadata } from '@calendar-sync/contracts/domain/event'
import type { RecordedEvent } from '@eventstore/db-client'
import type { StoredEvent } from './eventStore.ts'
import { formatPosition, type LogPosition } from './eventStoreDbPositions.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)

const isOurs = (metadata: unknown): metadata is EventMetadata =>
  isObject(metadata) && typeof metadata.eventId === 'string' && typeof metadata.schemaVersion === 'number'

/** The event when it is one of ours: JSON, with our metadata. Nothing for what another product wrote to the same server. */
export function toStored(event: RecordedEvent, position: LogPosition): StoredEvent[] {
  const { streamId: stream, revision, type } = event
  const [data, metadata]: unknown[] = [event.data, event.metadata]
  if (!isObject(data) || !isOurs(metadata)) return []
  return [{ stream, revision: Number(revision), position: formatPosition(position), type, data, metadata }]
}
