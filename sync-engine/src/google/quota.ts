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

/** Counts in Postgres, by its clock, so that all instances together keep the limits. */
export function createQuota(pool: Pool, limits: QuotaLimits): Quota {
  const limitOf = { user: limits.perUser, project: limits.perProject }
  const tryToTake = async (user: string, units: number): Promise<number> => {
    const { rows } = await pool.query<{ wait_ms: string }>('select engine.take_quota($1, $2, $3, $4, $5) as wait_ms', [
      user,
      units,
      limitOf.user,
      limitOf.project,
      seconds,
    ])
    return Number(rows[0]?.wait_ms ?? 0)
  }
  return {
    async take(user, units, stop) {
      for (;;) {
        stop.throwIfAborted()
        const milliseconds = await tryToTake(user, units)
        if (milliseconds <= 0) return
        await wait(milliseconds + shortestWait * Math.random(), undefined, { signal: stop })
      }
    },
  }
}
