import type { ErrorBody } from '@calendar-sync/contracts/api/error'
import { errorStatuses } from '@calendar-sync/contracts/errors'
import type { Pool } from '../database/pool.ts'
import { counter } from '../observability/metrics.ts'
import type { HttpMiddleware } from './context.ts'
import { isCall } from './tracing.ts'

const shed = counter('http_requests_shed_total', 'Calls refused because this process had more to do than it can.')

/** How often is looked. Milliseconds. */
const every = 50
/** One long pause is no overload: it is one when as many looks in a row came late. */
const inARow = 3
/** A call asks the database so often, one question after the other, and waits for its turn each time. */
const turns = 4
/** So that callers do not all come back in the same second. */
const longestWaitSeconds = 3

/**
 * Estimates how many milliseconds a call would wait here in all: for turns of the event loop, or for sessions of the pool.
 * @param elapsed milliseconds since some moment; only differences count
 * @returns the newest figure, whenever it is asked
 */
export function measureLateness(pool: Pool, elapsed: () => number = () => performance.now()): () => number {
  const delays: number[] = []
  const queue = queueOf(pool)
  let last = elapsed()
  const look = setInterval(() => {
    const now = elapsed()
    delays.push(now - last - every)
    if (delays.length > inARow) delays.shift()
    last = now
    queue.look()
  }, every)
  look.unref()
  return () => turns * Math.max(delays.length < inARow ? 0 : Math.min(...delays), queue.waited())
}

/** While others wait for a session, one more waits in their line and is timed. */
function queueOf(pool: Pool) {
  let since: number | undefined
  let waited = 0
  return {
    waited: () => (since === undefined ? waited : Math.max(waited, performance.now() - since)),
    look() {
      if (since !== undefined) return
      if (pool.waitingCount === 0) {
        waited = 0
        return
      }
      const asked = performance.now()
      since = asked
      pool
        .connect()
        .then((client) => {
          waited = performance.now() - asked
          client.release()
        })
        // A database that is away is no overload; the calls that need it say so themselves.
        .catch(() => {
          waited = 0
        })
        .finally(() => {
          since = undefined
        })
    },
  }
}

/**
 * Refuses calls at once, before any work, while they would wait longer than `limit` milliseconds: answers that come too late
 * would help no caller, and hold up all others. Health checks and pages go on.
 */
export function refuseWhenOverloaded(lateness: () => number, limit: number): HttpMiddleware {
  let refused = 0
  return async (ctx, next) => {
    if (!isCall(ctx.path) || lateness() < limit) return next()
    refused += 1
    shed.inc()
    const seconds = 1 + (refused % longestWaitSeconds)
    const body: ErrorBody = {
      error: `Too much is asked of us at this moment, so this was not begun. Please try again in ${seconds} seconds.`,
      code: 'overloaded',
    }
    ctx.set('Cache-Control', 'no-store')
    ctx.set('Retry-After', String(seconds))
    ctx.status = errorStatuses[body.code]
    ctx.body = body
  }
}
