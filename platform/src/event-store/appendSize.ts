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

export type EncodedEvents = ReturnType<typeof encode>

/** The events of an append as JSON, in their order; bytes as EventStoreDB counts: in UTF-8, and two for each letter of a type. */
function encode(events: readonly NewEvent[]) {
  const data = events.map((event) => JSON.stringify(event.data))
  const metadata = events.map((event) => JSON.stringify(event.metadata))
  const bytes = events.reduce(
    (sum, { type }, place) =>
      sum + Buffer.byteLength(data[place] ?? '') + Buffer.byteLength(metadata[place] ?? '') + 2 * type.length,
    0,
  )
  return { data, metadata, bytes }
}

/** @returns bytes */
export const sizeOfAppend = (events: readonly NewEvent[]): number => encode(events).bytes

/** @throws AppendTooLarge; RangeError without events */
export function encodeAppend(stream: string, events: readonly NewEvent[]): EncodedEvents {
  if (events.length === 0) throw new RangeError('An append holds at least one event.')
  const encoded = encode(events)
  if (encoded.bytes > maxAppendBytes) throw new AppendTooLarge(stream, encoded.bytes)
  return encoded
}
