import { ErrorBody } from '@calendar-sync/contracts/api/error'
import type { Pool } from 'pg'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { HttpMiddleware } from './context.ts'
import { routeOf } from './metrics.ts'
import { isCall } from './tracing.ts'

/** No caller may fill the table: what fails more often than this is only logged. */
const mostPerMinute = 300

/** Not signed in, and too many requests: neither is a failure that a person would ask support about. */
const ordinary = new Set([401, 429])

/**
 * Remembers, for 30 days, which requests of people failed and how, so that the reference they were shown finds an answer
 * also when the request changed nothing.
 */
export function recordFailures(pool: Pool): HttpMiddleware {
  const limiter = new RateLimiterMemory({ points: mostPerMinute, duration: 60 })
  return async (ctx, next) => {
    await next()
    const { method, status } = ctx
    if (status < 400 || ordinary.has(status) || !isCall(ctx.path)) return
    const code = ErrorBody.safeParse(ctx.body).data?.code ?? null
    if (!ctx.state.isFailureLogged)
      ctx.state.log.info({ method, route: routeOf(ctx), status, code }, 'a request was answered with an error')
    // What strangers ask for in vain belongs to no person's history.
    if (status < 500 && ctx.state.userId === null) return
    const save = async () => {
      await limiter.consume('all')
      await pool.query(
        `with pruned as (delete from http.failed_requests where at < now() - interval '30 days')
         insert into http.failed_requests (request_id, method, route, status, code) values ($1, $2, $3, $4, $5)
         on conflict do nothing`,
        [ctx.state.requestId, method, routeOf(ctx), status, code],
      )
    }
    // The answer does not wait for it: what failed may have failed because the database is away.
    save().catch((error: unknown) => ctx.state.log.debug({ error }, 'a failure was not recorded'))
  }
}
