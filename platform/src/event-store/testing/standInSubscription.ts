import { once } from 'node:events'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import { status } from '@grpc/grpc-js'
import { type Entry, isHidden, type StandInLog } from './standInLog.ts'
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  isAtOrAfter,
  type Place,
} from './standInMessages.ts'

type Message = InstanceType<typeof streams.ReadResp>

/** Of the server, where what they send differs. */
export type Release = '23.10.8' | '24.10.0'

interface SubscriptionRequest {
  /** The last place dealt with; undefined for the start. */
  readonly after: Place | undefined
  readonly isWanted: (entry: Entry) => boolean
  /** Events considered per page while catching up. */
  readonly window: number
  /** A checkpoint after so many considered events. */
  readonly checkpointEvery: number
  readonly release: Release
}

/** What 24.2 to 24.10.4 send as the place before the first record: -1, as a number without a sign. */
const beforeAll = { commit: 2n ** 64n - 1n, prepare: 2n ** 64n - 1n }

/** What the server keeps for a live subscriber that does not take it: 32 messages to send and 32 more to come. */
const liveBuffer = 64

/** The answer of 23.10.8 to a live subscriber that lags further: it never reads pages for it again by itself. */
const tooSlow = 'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.'

/**
 * What the server of 23.10 sends to a filtered subscription to `$all`, as its source describes it
 * (Enumerator.AllSubscriptionFiltered): it skips the one record that a read without a filter shows first from the place it
 * starts after, whether or not that is the record at the place; a checkpoint while catching up
 * is the page's last wanted event or else the page's beginning, none is sent when the end is reached, and then every
 * `checkpointEvery` considered events.
 */
export async function* subscriptionMessages(
  log: StandInLog,
  request: SubscriptionRequest,
  signal: AbortSignal,
): AsyncGenerator<Message> {
  yield confirmationMessage()
  const { after, release } = request
  let next = after ? afterFirstShown(log.entries, firstAt(log.entries, after)) : 0
  let counter = 0
  let isSilent = true
  while (!signal.aborted) {
    let pageBegins = after ?? { commit: 0n, prepare: 0n }
    while (next < log.entries.length) {
      const page = log.entries.slice(next, next + request.window)
      let checkpoint = pageBegins
      for (const entry of page.filter(request.isWanted)) {
        yield eventMessage(entry)
        isSilent = false
        checkpoint = { commit: entry.position, prepare: entry.position }
      }
      next += page.length
      counter += page.length
      pageBegins = { commit: log.entries[next]?.position ?? checkpoint.commit, prepare: 0n }
      // At the end nothing comes between the last events and the word that this was all.
      if (next >= log.entries.length) break
      if (counter >= request.checkpointEvery) {
        counter %= request.checkpointEvery
        yield checkpointMessage(checkpoint)
        isSilent = false
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (release === '24.10.0' && !after && isSilent) yield checkpointMessage(beforeAll)
    yield caughtUpMessage()
    while (!signal.aborted && log.entries.length - next <= liveBuffer) {
      const entry = log.entries[next]
      if (!entry) {
        await once(log.appended, 'append', { signal }).catch(() => undefined)
        continue
      }
      next += 1
      if (request.isWanted(entry)) yield eventMessage(entry)
      counter += 1
      if (counter < request.checkpointEvery) continue
      counter = 0
      yield checkpointMessage({ commit: entry.position, prepare: entry.position })
    }
    if (!signal.aborted) throw Object.assign(new Error(tooSlow), { code: status.ABORTED, details: tooSlow })
  }
}

function afterFirstShown(entries: readonly Entry[], from: number): number {
  const shown = entries.findIndex((entry, index) => index >= from && !isHidden(entry))
  return shown < 0 ? entries.length : shown + 1
}

/** The index of the first record at or after a place. Positions rise, so halving finds it. */
export function firstAt(entries: readonly Entry[], place: Place): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const entry = entries[middle]
    if (entry && isAtOrAfter(entry, place)) high = middle
    else low = middle + 1
  }
  return low
}
