import { DomainError } from '@calendar-sync/contracts/errors'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { addressBucket } from './clientAddress.ts'
import type { HttpMiddleware } from './context.ts'
import { isCall } from './tracing.ts'

/** At most so many requests a minute from one address, counted in this process. */
export function limitPerMinute(points: number): HttpMiddleware {
  const limiter = new RateLimiterMemory({ points, duration: 60 })
  return async (ctx, next) => {
    try {
      await limiter.consume(addressBucket(ctx.ip))
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const seconds = Math.ceil(refusal.msBeforeNext / 1000)
      ctx.set('Retry-After', String(seconds))
      throw new DomainError('too_many_requests', `Too many requests. Please try again in ${seconds} seconds.`)
    }
    await next()
  }
}

/** Whatever is not a call is a page or a file of it: cheap to give, and one visit takes dozens. */
export const forCalls =
  (inner: HttpMiddleware): HttpMiddleware =>
  (ctx, next) =>
    isCall(ctx.path) ? inner(ctx, next) : next()
