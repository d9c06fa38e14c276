import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from '@calendar-sync/platform/database/pool'

/**
 * Units that may be spent in any 60 seconds. Google's own limits per minute.
 * Source: https://developers.google.com/workspace/calendar/api/guides/quota
 */
export interface QuotaLimits {
  readonly perUser: number
  readonly perProject: number
}

export const googleLimits: QuotaLimits = { perUser: 600, perProject: 10_000 }

export interface Quota {
  /** Resolves when so many units may be spent now, and counts them. @throws AbortError when `stop` fires first */
  take(user: string, units: number, stop: AbortSignal): Promise<void>
}

export const noQuota: Quota = { take: async () => {} }

/** A second counts as a whole, so any 60 seconds are covered by 61 of them: a little strict, never over. */
const seconds = 61
const shortestWait = 50

/** Calls that ask together are counted by one statement, as many as a batch carries. */
const mostTogether = 50

interface Waiter {
  readonly units: number
  readonly go: () => void
  readonly fail: (error: unknown) => void
}

/** Those who wait for one person's units, in the order in which they came. */
interface Line {
  readonly waiting: Set<Waiter>
  /** Ends the pause before the next try, once no call waits any more. */
  pause: AbortController
}

/** Counts in Postgres, by its clock, so that all instances together keep the limits. */
export function createQuota(pool: Pool, limits: QuotaLimits): Quota {
  const lines = new Map<string, Line>()

  const tryToTake = async (user: string, waiters: readonly Waiter[]): Promise<number> => {
    const units = waiters.reduce((sum, waiter) => sum + waiter.units, 0)
    const { rows } = await pool.query<{ wait_ms: string }>({
      name: 'engine.take_quota',
      text: 'select engine.take_quota($1, $2, $3, $4, $5) as wait_ms',
      values: [user, units, limits.perUser, limits.perProject, seconds],
    })
    return Number(rows[0]?.wait_ms ?? 0)
  }
  /** Lets those in front through together, fewer when there is not enough for all of them, until no call waits. */
  const serve = async (user: string, line: Line) => {
    const { waiting } = line
    for (let together = mostTogether; waiting.size > 0; ) {
      const front = [...waiting].slice(0, together)
      const milliseconds = await tryToTake(user, front)
      if (milliseconds <= 0) {
        for (const waiter of front) {
          waiting.delete(waiter)
          waiter.go()
        }
        together = mostTogether
      } else if (front.length > 1) {
        together = Math.floor(front.length / 2)
      } else if (waiting.size > 0) {
        line.pause = new AbortController()
        const pause = milliseconds + shortestWait * Math.random()
        await wait(pause, undefined, { signal: line.pause.signal }).catch(() => {})
        together = mostTogether
      }
    }
    lines.delete(user)
  }
  const begin = (user: string): Line => {
    const line = { waiting: new Set<Waiter>(), pause: new AbortController() }
    lines.set(user, line)
    // Those who ask at the same moment stand in line by then.
    setImmediate(() => {
      serve(user, line).catch((error: unknown) => {
        lines.delete(user)
        for (const waiter of line.waiting) waiter.fail(error)
      })
    })
    return line
  }
  return {
    take: (user, units, stop) =>
      new Promise((resolve, reject) => {
        if (stop.aborted) return reject(stop.reason)
        const line = lines.get(user) ?? begin(user)
        const leave = () => {
          line.waiting.delete(waiter)
          if (line.waiting.size === 0) line.pause.abort()
          reject(stop.reason)
        }
        const done = () => stop.removeEventListener('abort', leave)
        const waiter: Waiter = {
          units,
          go: () => {
            done()
            resolve()
          },
          fail: (error) => {
            done()
            reject(error)
          },
        }
        stop.addEventListener('abort', leave, { once: true })
        line.waiting.add(waiter)
      }),
  }
}
