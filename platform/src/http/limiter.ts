import { DomainError } from '@calendar-sync/contracts/errors'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from './context.ts'

/** So many times in so many seconds. */
export interface Allowance {
  readonly points: number
  readonly seconds: number
}

/**
 * Counts in this process how often something is done by one key, a person's id for example.
 * @param allowances all of them hold
 * @param sentence what is said to a person who is over one; `{again}` stands for when it may be done again
 * @returns spends one point of a key. @throws DomainError `too_many_requests`, with `Retry-After` set
 */
export function createLimiter(
  allowances: readonly Allowance[],
  sentence = 'You have done this very often in a short time. Please try again {again}.',
): (ctx: Pick<Context, 'set'>, key: string) => Promise<void> {
  const limiters = allowances.map(({ points, seconds }) => new RateLimiterMemory({ points, duration: seconds }))
  return async (ctx, key) => {
    for (const limiter of limiters) {
      try {
        await limiter.consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        ctx.set('Retry-After', String(seconds))
        throw new DomainError('too_many_requests', sentence.replace('{again}', inWords(seconds)))
      }
    }
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`
}
