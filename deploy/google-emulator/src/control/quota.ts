import { z } from 'zod'
import { GoogleError, usualError } from '../http/googleError.ts'

/** Units; a limit that is absent does not apply. */
export const quotaSchema = z.object({
  perUserPerMinute: z.number().int().min(1).optional(),
  perProjectPerMinute: z.number().int().min(1).optional(),
  perProjectPerDay: z.number().int().min(1).optional(),
  /** Calls that change one calendar. Google names no figure. */
  writesPerCalendarPerSecond: z.number().int().min(1).optional(),
})
export type QuotaLimits = z.infer<typeof quotaSchema>

export interface Quota {
  limits: QuotaLimits
  /**
   * @param written the calendar that the call would change, if it would
   * @throws GoogleError 403 or 429 when the units are not to be had; nothing is spent then
   */
  spend(account: string, clientId: string, units: number, written?: string): void
}

const SECOND = 1_000
const MINUTE = 60_000
const DAY = 86_400_000

/**
 * Limits as Google has them: counted in any sixty seconds, and told by 403 as well as 429.
 * Source: https://developers.google.com/workspace/calendar/api/guides/quota
 */
export function createQuota(now: () => Date): Quota {
  const spent = new Map<string, { at: number; units: number }[]>()
  let refusals = 0

  function used(key: string, within: number): number {
    const recent = (spent.get(key) ?? []).filter((one) => one.at > now().getTime() - within)
    spent.set(key, recent)
    return recent.reduce((sum, one) => sum + one.units, 0)
  }

  return {
    limits: {},
    spend(account, clientId, units, written) {
      const { perUserPerMinute, perProjectPerMinute, perProjectPerDay, writesPerCalendarPerSecond } = this.limits
      const checks = [
        {
          key: `user ${clientId} ${account}`,
          limit: perUserPerMinute,
          within: MINUTE,
          reason: 'userRateLimitExceeded',
        },
        { key: `project ${clientId}`, limit: perProjectPerMinute, within: MINUTE, reason: 'rateLimitExceeded' },
        { key: `day ${clientId}`, limit: perProjectPerDay, within: DAY, reason: 'quotaExceeded' },
        {
          key: `writes ${account} ${written}`,
          limit: written === undefined ? undefined : writesPerCalendarPerSecond,
          within: SECOND,
          reason: 'rateLimitExceeded',
        },
      ].filter((check) => check.limit !== undefined)
      for (const { key, limit, within, reason } of checks) {
        if (limit === undefined || used(key, within) + units <= limit) continue
        refusals += 1
        // "The API returns 403 or 429": clients must understand both, so both come in turn.
        if (reason === 'quotaExceeded' || refusals % 2 === 1) throw usualError(403, reason)
        throw new GoogleError(429, 'rateLimitExceeded', 'Rate Limit Exceeded', { domain: 'usageLimits' })
      }
      for (const { key } of checks) spent.set(key, [...(spent.get(key) ?? []), { at: now().getTime(), units }])
    },
  }
}
