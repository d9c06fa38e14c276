import { createHash } from 'node:crypto'
import { maxAppendBytes, sizeOfAppend } from './appendSize.ts'
import { beginning, type EventStore, type StoredEvent } from './eventStore.ts'

/** The logs do not hold the same events; the message says where they part. */
export class LogsDiffer extends Error {
  override readonly name = 'LogsDiffer'
}

/** Events of one append: they are the next of one stream. */
const appendedAtOnce = 500

type ReadableLog = Pick<EventStore, 'replay'>
type AppendableLog = Pick<EventStore, 'replay' | 'append'>

/**
 * Appends all that one log holds to another, in the same order, as it was written: streams, revisions, ids and times stay,
 * positions are the other store's own. What is there already must be the beginning of the same log, so a copy that was cut
 * off goes on where it stopped, and one that is complete adds nothing.
 * @param onProgress told how many events have been dealt with
 * @returns how many were appended
 * @throws LogsDiffer when the other log holds anything else
 */
export async function copyLog(
  from: ReadableLog,
  to: AppendableLog,
  onProgress: (events: number) => void = () => undefined,
): Promise<number> {
  const there = wholeLog(to)
  let standing = await there.next()
  let [seen, copied] = [0, 0]
  let next: StoredEvent[] = []
  let bytes = 0
  const flush = async () => {
    const [first] = next
    if (!first) return
    await to.append(first.stream, first.revision === 0 ? 'none' : first.revision - 1, next)
    copied += next.length
    next = []
    bytes = 0
    onProgress(seen)
  }
  for await (const event of wholeLog(from)) {
    if (!standing.done) {
      requireSame(event, standing.value)
      standing = await there.next()
    } else {
      const size = sizeOfAppend([event])
      if (!continues(next, event) || bytes + size > maxAppendBytes) await flush()
      next.push(event)
      bytes += size
    }
    seen += 1
    if (seen % appendedAtOnce === 0) onProgress(seen)
  }
  await flush()
  if (!standing.done) throw new LogsDiffer(`The other log goes on after ${seen} events, at ${placeOf(standing.value)}.`)
  return copied
}

/**
 * Reads both logs and compares their chains event by event.
 * @param onPair told each event as the one and as the other log has it
 * @returns how many events both hold, and of the chain over them, without positions, 64 hexadecimal digits
 * @throws LogsDiffer
 */
export async function compareLogs(
  one: ReadableLog,
  other: ReadableLog,
  onPair: (one: StoredEvent, other: StoredEvent) => void = () => undefined,
) {
  const there = wholeLog(other)
  let [events, chain] = [0, '']
  for await (const event of wholeLog(one)) {
    const standing = await there.next()
    if (standing.done) throw new LogsDiffer(`The other log ends after ${events} events, before ${placeOf(event)}.`)
    requireSame(event, standing.value)
    chain = createHash('sha256').update(chain).update(saidBy(event)).digest('hex')
    events += 1
    onPair(event, standing.value)
  }
  const more = await there.next()
  if (!more.done) throw new LogsDiffer(`The other log goes on after ${events} events, at ${placeOf(more.value)}.`)
  return { events, chain }
}

async function* wholeLog(log: ReadableLog): AsyncGenerator<StoredEvent, void> {
  for await (const { events } of log.replay(beginning)) yield* events
}

const saidBy = ({ stream, revision, type, data, metadata }: StoredEvent): string =>
  JSON.stringify([stream, revision, type, data, metadata])

const placeOf = ({ stream, revision }: StoredEvent): string => `${stream} ${revision}`

function requireSame(event: StoredEvent, standing: StoredEvent): void {
  if (saidBy(event) !== saidBy(standing))
    throw new LogsDiffer(
      `Where this log has ${placeOf(event)}, the other one has ${placeOf(standing)} or says otherwise.`,
    )
}

function continues(events: readonly StoredEvent[], event: StoredEvent): boolean {
  const last = events.at(-1)
  if (!last) return true
  return last.stream === event.stream && last.revision + 1 === event.revision && events.length < appendedAtOnce
}
