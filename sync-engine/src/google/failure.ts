import type { GoogleErrorCode } from '@calendar-sync/contracts/errors'
import { z } from 'zod'

/** Why a call to Google failed. Source: https://developers.google.com/workspace/calendar/api/guides/errors */
export class GoogleFailure extends Error {
  override readonly name = 'GoogleFailure'
  readonly kind: GoogleErrorCode
  readonly status: number | undefined
  readonly reason: string

  constructor(kind: GoogleErrorCode, status: number | undefined, reason: string) {
    super(`Google answered ${status ?? 'nothing'}: ${reason}`)
    this.kind = kind
    this.status = status
    this.reason = reason
  }
}

export const isFailure = (error: unknown, ...kinds: readonly GoogleErrorCode[]): error is GoogleFailure =>
  error instanceof GoogleFailure && (kinds.length === 0 || kinds.includes(error.kind))

/** With it begin the reasons for which Google gives us no token at all, for any call. */
export const ofOurClient = 'oauth.'

const HttpFailure = z.object({
  response: z.object({ status: z.int(), data: z.unknown() }).optional(),
  code: z.union([z.string(), z.number()]).optional(),
})
const CalendarErrorBody = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).min(1), message: z.string().optional() }),
})

const limits = new Set(['rateLimitExceeded', 'userRateLimitExceeded'])
const quotas = new Set(['quotaExceeded', 'dailyLimitExceeded', 'calendarLimitExceeded'])
/** A guest may not change what is the organizer's, say; the calendar as a whole may be written. */
const ofOneEvent = /^(?:forbiddenForNon|disallowed)/
/** An address that Google does not send messages to, also where it answers that with 401. */
const ofPush = /^push\./
const byStatus: Readonly<Record<number, GoogleErrorCode>> = {
  401: 'reconnection_required',
  403: 'forbidden',
  404: 'not_found',
  409: 'duplicate',
  410: 'gone',
  412: 'changed',
  429: 'rate_limited',
}

/** Answered by what stands between Google and us, unless the answer is of Google's form. */
const mayBeOthers = new Set([403, 404, 407, 410])

/** Names what the HTTP client threw. What is no answer of Google at all (a bug of ours) comes back as it is. */
export function failureOf(error: unknown): unknown {
  if (error instanceof GoogleFailure) return error
  const { data: http } = HttpFailure.safeParse(error)
  if (!http || (!http.response && http.code === undefined)) return causeOf(error) ?? error
  if (!http.response) return new GoogleFailure('outage', undefined, String(http.code))
  return failureOfAnswer(http.response.status, http.response.data)
}

/** Names an answer that is no success. @param data its body, from JSON if it was that */
export function failureOfAnswer(status: number, data: unknown): GoogleFailure {
  const body = CalendarErrorBody.safeParse(data).data
  const reason = body?.error.errors[0]?.reason ?? 'unknown'
  if (limits.has(reason)) return new GoogleFailure('rate_limited', status, reason)
  if (quotas.has(reason)) return new GoogleFailure('quota_exceeded', status, reason)
  if (ofOneEvent.test(reason) || ofPush.test(reason)) return new GoogleFailure('refused', status, reason)
  // With other calls of its batch: alone, or later, it may be carried out.
  if (status === 409 && reason === 'conflict') return new GoogleFailure('rate_limited', status, reason)
  const isOthers = body === undefined && mayBeOthers.has(status)
  if (status >= 500 || status === 408 || isOthers) return new GoogleFailure('outage', status, reason)
  return new GoogleFailure(byStatus[status] ?? 'refused', status, reason)
}

const timeouts = new Set(['AbortError', 'TimeoutError'])

/** A timeout says so only in its cause, and a call in a batch only in the cause of that. */
function causeOf(error: unknown): GoogleFailure | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error)) return undefined
  if (timeouts.has(cause.name)) return new GoogleFailure('outage', undefined, cause.name)
  const failure = failureOf(cause)
  return failure instanceof GoogleFailure ? failure : undefined
}
