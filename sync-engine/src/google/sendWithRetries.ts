import type { Log } from '@calendar-sync/platform/log'
import pRetry from 'p-retry'
import type { EngineSettings } from '../settings.ts'
import { failureOf, type GoogleFailure, isFailure } from './failure.ts'
import type { Quota } from './quota.ts'
import type { Account, Tokens } from './tokens.ts'
import type { Pace } from './writePace.ts'

/** How a call is made. */
interface Manner {
  /** What it costs, one unless told otherwise. */
  readonly units?: number | undefined
  /** Whose turn it waits for with each try; none unless told otherwise. */
  readonly pace?: Pace | undefined
}

/** Makes one call of the API: waits for quota, carries a token, and tries again where that may help. */
export type Send = <Answer>(call: (accessToken: string) => Promise<Answer>, manner?: Manner) => Promise<Answer>

/** What calls for every account need. */
export interface Sending {
  readonly tokens: Tokens
  readonly quota: Quota
  readonly settings: EngineSettings
  readonly log: Log
}

/**
 * Rate limits and outages: exponential back-off with jitter, within bounds. 401: one fresh token, which Google may not know at once, so
 * that only a 401 to the last try means that the person must reconnect.
 * Source: https://developers.google.com/workspace/calendar/api/guides/quota (exponential backoff)
 * @param stop ends waiting, never a call that is under way
 */
export function createSend(account: Account, stop: AbortSignal, { tokens, quota, settings, log }: Sending): Send {
  type Call<Answer> = (accessToken: string) => Promise<Answer>
  const once = async <Answer>(token: string, call: Call<Answer>, units: number) => {
    await quota.take(account.userId, units, stop)
    try {
      return await call(token)
    } catch (error) {
      throw failureOf(error)
    }
  }
  const withFreshToken = async <Answer>(call: Call<Answer>, units: number) => {
    const known = await tokens.access(account)
    try {
      return await once(known, call, units)
    } catch (error) {
      if (!isOfToken(error)) throw error
      const other = await tokens.instead(account, known)
      if (other === undefined) throw error
      return await once(other, call, units)
    }
  }
  return async <Answer>(call: Call<Answer>, { units = 1, pace = atOnce }: Manner = {}) => {
    stop.throwIfAborted()
    const attempt = () => pace(() => withFreshToken(call, units))
    try {
      return await attempt()
    } catch (error) {
      if (!mayPass(error)) throw error
      return againAfter(error, attempt)
    }
  }

  /** Most calls need no more than one try, so only these pay for what tries again needs. */
  async function againAfter<Answer>(first: unknown, attempt: () => Promise<Answer>): Promise<Answer> {
    const answers: Answer[] = []
    let known = first
    const next = async () => {
      if (known === undefined) return void answers.push(await attempt())
      const error = known
      known = undefined
      throw error
    }
    try {
      await pRetry(next, {
        retries: settings.tries - 1,
        minTimeout: settings.firstWait,
        maxTimeout: settings.longestWait,
        randomize: true,
        signal: stop,
        shouldRetry: ({ error }) => mayPass(error),
        onFailedAttempt: ({ error, attemptNumber }) => {
          if (!isFailure(error)) return
          const { kind, status, reason } = error
          log.debug({ accountId: account.accountId, kind, status, reason, attemptNumber }, 'A call to Google failed')
        },
      })
    } catch (error) {
      // Told to stop while the call was under way: what it did counts.
      if (answers.length === 0) throw error
    }
    const [answer] = answers
    if (answer === undefined) throw new Error('A call ended without an answer.')
    return answer
  }
}

const atOnce: Pace = (call) => call()

/** Google refused a token, rather than to renew one. */
const isOfToken = (error: unknown): error is GoogleFailure =>
  isFailure(error, 'reconnection_required') && error.status === 401

/** A grant that had ended would not have been renewed: Google may not know the new token yet. */
const mayPass = (error: unknown) => isFailure(error, 'rate_limited', 'outage') || isOfToken(error)
