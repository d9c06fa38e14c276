import streams from '@eventstore/db-client/generated/streams_pb.js'
import { type Entry, isHidden, type StandInLog } from './standInLog.ts'
import { eventMessage, notFoundMessage, type Place } from './standInMessages.ts'
import { streamDeleted } from './standInRemovals.ts'
import { firstAt, type Release, subscriptionMessages } from './standInSubscription.ts'

type Message = InstanceType<typeof streams.ReadResp>
type Options = InstanceType<typeof streams.ReadReq.Options>

const { ReadDirection } = streams.ReadReq.Options

/** Answers `Read`: of a stream, of `$all`, or a subscription to `$all` with a filter. @throws for anything else */
export function readMessages(
  log: StandInLog,
  options: Options,
  release: Release,
  signal: AbortSignal,
): AsyncIterable<Message> {
  const stream = options.getStream()
  const all = options.getAll()
  if (all && options.hasSubscription()) {
    const filter = options.getFilter()
    const window = filter?.hasMax() ? filter.getMax() : 32
    const checkpointEvery = window * (filter?.getCheckpointintervalmultiplier() ?? 1)
    const after = all.hasPosition() ? placeOf(all.getPosition()) : undefined
    const request = { after, isWanted: filterOf(filter), window, checkpointEvery, release }
    return subscriptionMessages(log, request, signal)
  }
  const isBackwards = options.getReadDirection() === ReadDirection.BACKWARDS
  const count = Number(options.getCount())
  if (stream) {
    const name = Buffer.from(stream.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()
    if (log.isDeleted(name)) throw streamDeleted(name)
    const entries = log.ofStream(name)
    if (entries.length === 0) return toMessages([notFoundMessage(name)])
    const from = stream.hasRevision() ? Number(stream.getRevision()) : isBackwards ? entries.length - 1 : 0
    return page(entries, from, count, isBackwards)
  }
  if (all) {
    const shown = log.entries.filter((entry) => !isHidden(entry))
    // Backwards the place itself is left out, as the end is.
    const [first, end] = [isBackwards ? -1 : 0, all.hasEnd() ? shown.length : 0]
    const from = all.hasPosition() ? firstAt(shown, placeOf(all.getPosition())) : end
    return page(shown, from + first, count, isBackwards)
  }
  throw new Error('The stand-in does not know this kind of read.')
}

function page(entries: readonly Entry[], from: number, count: number, isBackwards: boolean) {
  const chosen = isBackwards
    ? entries.slice(Math.max(0, from + 1 - count), from + 1).reverse()
    : entries.slice(from, from + count)
  return toMessages(chosen.map(eventMessage))
}

async function* toMessages(messages: readonly Message[]): AsyncGenerator<Message> {
  yield* messages
}

const placeOf = (position: InstanceType<typeof streams.ReadReq.Options.Position> | undefined): Place => ({
  commit: BigInt(position?.getCommitPosition() ?? 0),
  prepare: BigInt(position?.getPreparePosition() ?? 0),
})

/** Our adapter names everything by regular expressions, never by prefixes. */
function filterOf(filter: ReturnType<Options['getFilter']>): (entry: Entry) => boolean {
  const byStream = filter?.getStreamIdentifier()
  const expression = byStream ?? filter?.getEventType()
  if (!expression) return () => true
  const pattern = new RegExp(expression.getRegex())
  return (entry) => pattern.test(byStream ? entry.stream : entry.type)
}
