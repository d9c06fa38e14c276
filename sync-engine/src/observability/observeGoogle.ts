import { counter, histogram, secondsSince } from '@calendar-sync/platform/observability/metrics'
import { traced } from '@calendar-sync/platform/observability/tracing'
import type { MethodOptions } from 'googleapis/build/src/apis/calendar/index.js'
import { GoogleFailure } from '../google/failure.ts'
import type { GoogleOAuth } from '../google/oauth.ts'
import type { Quota } from '../google/quota.ts'

const calls = histogram(
  'google_call_duration_seconds',
  'How long Google takes to answer, each try on its own; status is none when there was no answer.',
  ['method', 'status'],
  [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
)
const units = counter('google_quota_units_total', 'Units of quota that calls were let through for.')
const waits = histogram(
  'google_quota_wait_seconds',
  'How long calls waited for quota before they were made.',
  [],
  [0.01, 0.1, 1, 5, 15, 60],
)

type Adapter = NonNullable<MethodOptions['adapter']>

/** Measures a call that the official client makes; calls about single events are measured by themselves. */
export const observedAs =
  (method: string): Adapter =>
  (options, deliver) =>
    observed(method, async (answered) => {
      const response = await deliver(options)
      answered(response.status)
      return response
    })

/** Google's OAuth, measured. */
export const observeOAuth = (oauth: GoogleOAuth): GoogleOAuth => {
  const counted = <Result>(method: string, work: () => Promise<Result>) =>
    observed(method, async (answered) => {
      try {
        const result = await work()
        answered(200)
        return result
      } catch (error) {
        if (error instanceof GoogleFailure) answered(error.status)
        throw error
      }
    })
  return {
    refresh: (refreshToken) => counted('oauth2.token', () => oauth.refresh(refreshToken)),
    revoke: (token) => counted('oauth2.revoke', () => oauth.revoke(token)),
  }
}

/** The quota, measured. */
export const observeQuota = (quota: Quota): Quota => ({
  async take(user, wanted, stop) {
    const started = performance.now()
    await quota.take(user, wanted, stop)
    waits.observe(secondsSince(started))
    units.inc(wanted)
  },
})

/**
 * Measures one call by the name that Google's reference gives it; `work` says which status it was answered with. A path is no
 * label: calendars' ids are addresses.
 */
export const observed = <Result>(
  method: string,
  work: (answered: (status: number | undefined) => void) => Promise<Result>,
): Promise<Result> =>
  traced(`google ${method}`, { kind: 'client', attributes: { 'google.method': method } }, async (span) => {
    const started = performance.now()
    let status: number | undefined
    try {
      return await work((answered) => {
        status = answered
      })
    } finally {
      if (status !== undefined) span.setAttribute('http.response.status_code', status)
      calls.observe({ method, status: String(status ?? 'none') }, secondsSince(started))
    }
  })
