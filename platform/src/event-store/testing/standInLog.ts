import { EventEmitter } from 'node:events'

/** One record of the stand-in's log, which is kept in memory. */
export interface Entry {
  readonly stream: string
  readonly revision: number | bigint
  /** In bytes, as the real log's positions are: they have gaps. */
  readonly position: bigint
  readonly id: string
  readonly type: string
  readonly contentType: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

export type Proposed = Pick<Entry, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>

export type Expected = number | 'noStream' | 'any'

/** `current`: -1 when there is no such stream. */
export type Outcome =
  | { readonly kind: 'appended'; readonly revision: Entry['revision']; readonly position: bigint }
  | { readonly kind: 'wrongVersion'; readonly current: number }
  | { readonly kind: 'deleted' }

export type StandInLog = ReturnType<typeof createStandInLog>

/** As 23.10.8 shows a tombstone in `$all`: an event of the stream, of this type at the last of all revisions. */
const tombstone = { type: '$streamDeleted', revision: 2n ** 63n - 1n }

const epochStream = '$epoch-information'

/** Whether a read of `$all` without a filter leaves the record out; a filtered subscription still counts it. */
export const isHidden = ({ stream }: Entry): boolean => stream === epochStream

/** The server's own streams stand between ours, so that a reader has to leave them out. */
const systemEventEvery = 10

export function createStandInLog() {
  const entries: Entry[] = []
  const streams = new Map<string, Entry[]>()
  const deleted = new Set<string>()
  const appended = new EventEmitter().setMaxListeners(0)
  let nextPosition = 0n

  const write = (stream: string, event: Proposed, at?: bigint) => {
    const ofStream = streams.get(stream) ?? []
    streams.set(stream, ofStream)
    const entry = { ...event, stream, revision: at ?? ofStream.length, position: nextPosition }
    nextPosition += BigInt(100 + event.data.length)
    ofStream.push(entry)
    entries.push(entry)
    if (entries.length % systemEventEvery === 0 && !stream.startsWith('$')) write('$stats-127.0.0.1', statistics)
    return entry
  }
  write('$users', statistics)

  return {
    entries,
    /** Emits `append` when something was written. */
    appended,
    ofStream: (stream: string): readonly Entry[] => streams.get(stream) ?? [],
    append: (stream: string, expected: Expected, events: readonly Proposed[]): Outcome => {
      if (deleted.has(stream)) return { kind: 'deleted' }
      const ofStream = streams.get(stream) ?? []
      const current = ofStream.length - 1
      const standing = repetition(ofStream, expected, events)
      if (standing) return { kind: 'appended', revision: standing.revision, position: standing.position }
      if (expected !== 'any' && expected !== (current < 0 ? 'noStream' : current))
        return { kind: 'wrongVersion', current }
      const last = events.map((event) => write(stream, event)).at(-1)
      appended.emit('append')
      return { kind: 'appended', revision: last?.revision ?? current, position: last?.position ?? 0n }
    },
    /** Ends a stream for ever. Its events stay where they stand, for who reads `$all`. */
    tombstone: (stream: string, expected: Expected): Outcome => {
      if (deleted.has(stream)) return { kind: 'deleted' }
      const current = (streams.get(stream) ?? []).length - 1
      if (expected !== 'any' && expected !== current) return { kind: 'wrongVersion', current }
      const { position } = write(stream, { ...statistics, type: tombstone.type }, tombstone.revision)
      deleted.add(stream)
      appended.emit('append')
      return { kind: 'appended', revision: current, position }
    },
    isDeleted: (stream: string) => deleted.has(stream),
    /** Drops the events of streams that were ended, but for the tombstones. Not while a subscription is open. */
    scavenge: () => {
      const left = entries.filter(({ stream, type }) => !deleted.has(stream) || type === tombstone.type)
      entries.splice(0, entries.length, ...left)
    },
    /** What the server writes at each start: `$epoch-information`, which reads without a filter do not show. */
    writeEpoch: () => {
      write(epochStream, { ...statistics, type: epochStream })
      appended.emit('append')
    },
  }
}

/**
 * The last of these events when all of them already stand where they are expected. Like the real server after a restart,
 * it knows no repetition of an append that expects nothing.
 */
function repetition(ofStream: readonly Entry[], expected: Expected, events: readonly Proposed[]): Entry | undefined {
  if (expected === 'any') return undefined
  const first = expected === 'noStream' ? 0 : expected + 1
  const standing = ofStream.slice(first, first + events.length)
  const isSame = standing.length === events.length && standing.every((entry, index) => entry.id === events[index]?.id)
  return isSame ? standing.at(-1) : undefined
}

const statistics: Proposed = {
  id: '00000000-0000-4000-8000-000000000000',
  type: '$statsCollected',
  contentType: 'application/json',
  data: Buffer.from('{}'),
  metadata: new Uint8Array(),
}
