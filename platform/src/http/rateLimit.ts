import { notificationPath } from '../googleEndpoints.ts'
import { addressBucket } from './clientAddress.ts'
import type { HttpMiddleware } from './context.ts'
import { createLimiter } from './limiter.ts'
import { isCall } from './tracing.ts'

/** At most so many requests a minute from one address, counted in this process. */
export function limitPerMinute(points: number): HttpMiddleware {
  const limit = createLimiter([{ points, seconds: 60 }], 'Too many requests. Please try again {again}.')
  return async (ctx, next) => {
    await limit(ctx, addressBucket(ctx.ip))
    await next()
  }
}

/** What is not a call is a page or a file of it: cheap to give, and one visit takes dozens. */
export const forCalls =
  (inner: HttpMiddleware): HttpMiddleware =>
  (ctx, next) =>
    isCall(ctx.path) ? inner(ctx, next) : next()

/**
 * Google sends its messages from few addresses, and not again when one is refused with 429. Each is cheap: it has no body, and its token
 * is looked up once.
 */
export const forOthersThanGoogle =
  (inner: HttpMiddleware): HttpMiddleware =>
  (ctx, next) =>
    ctx.path === notificationPath ? next() : inner(ctx, next)
