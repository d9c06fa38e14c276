import type { NewEvent } from './eventStore.ts'

/** What EventStoreDB takes in one append, in bytes; the other store holds itself to the same. */
export const maxAppendBytes = 1_048_576

/** The events of one append are larger than any store takes: sending them again does not help, fewer or smaller ones do. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge'

  constructor(stream: string, bytes: number) {
    super(
      `An append to ${stream} of ${bytes} bytes is larger than a store takes: ${maxAppendBytes} bytes, unless it is set to less.`,
    )
  }
}

/** As the server counts: data and metadata as JSON in UTF-8, and two bytes for each letter of the type. */
const sizeOf = ({ type, data, metadata }: NewEvent): number =>
  Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata)) + 2 * type.length

export const sizeOfAppend = (events: readonly NewEvent[]): number =>
  events.reduce((sum, event) => sum + sizeOf(event), 0)

/**
 * @returns its size in bytes
 * @throws AppendTooLarge; RangeError without events
 */
export function requireAppendSize(stream: string, events: readonly NewEvent[]): number {
  if (events.length === 0) throw new RangeError('An append holds at least one event.')
  const bytes = sizeOfAppend(events)
  if (bytes > maxAppendBytes) throw new AppendTooLarge(stream, bytes)
  return bytes
}
