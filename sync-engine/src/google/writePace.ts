import { setTimeout as wait } from 'node:timers/promises'
import { isFailure } from './failure.ts'

/** Makes a call when it is its turn. @throws what the call throws */
export type Pace = <Answer>(call: () => Promise<Answer>) => Promise<Answer>

export interface PaceSettings {
  /** So many calls a round, and there is no need for rounds. */
  readonly most: number
  /** From one round to the next, and at most when Google refuses one after the other; milliseconds. */
  readonly firstWait: number
  readonly longestWait: number
}

/** What Google took within so long before it refused a call is what it takes. Milliseconds. */
const lately = 1_000

/**
 * Calls that change one calendar. How many of them Google takes a second it does not say, and one that it refuses for their number
 * costs as much as one that it carries out. So they go at once, as batches like it, until it refuses one; from then on in rounds: half
 * as many as it took lately, half of that after a round of which it refuses some, and a fifth more after one that it takes.
 * Sources: https://github.com/kewisch/gdata-provider/issues/187 (of many deletions at once only a few are done),
 * https://developers.google.com/workspace/calendar/api/guides/quota
 * @param stop ends waiting
 */
export function createPace({ most, firstWait, longestWait }: PaceSettings, stop: AbortSignal): Pace {
  const waiting: (() => void)[] = []
  /** When Google took a call, the last ones. */
  let taken: number[] = []
  /** Calls in a round; there are none before Google refuses one. */
  let size: number | undefined
  let refused = false

  const goRound = async () => {
    for (let pause = firstWait; size !== undefined; ) {
      await wait(pause, undefined, { signal: stop }).catch(() => undefined)
      if (stop.aborted) size = undefined
      else if (refused) size = Math.max(1, Math.floor(size / 2))
      else size = Math.ceil(size * 1.2)
      pause = refused ? Math.min(longestWait, pause * 2) : firstWait
      refused = false
      if (size !== undefined && size >= most) size = undefined
      for (const go of waiting.splice(0, size ?? waiting.length)) go()
    }
  }
  const heardTaken = () => {
    taken.push(performance.now())
    if (taken.length > most) taken = taken.slice(-most)
  }
  const heardRefused = () => {
    refused = true
    if (size !== undefined) return
    const since = performance.now() - lately
    size = Math.max(1, Math.floor(taken.filter((at) => at > since).length / 2))
    void goRound()
  }
  return async (call) => {
    if (size !== undefined) await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      const answer = await call()
      heardTaken()
      return answer
    } catch (error) {
      if (isFailure(error, 'rate_limited')) heardRefused()
      throw error
    }
  }
}
