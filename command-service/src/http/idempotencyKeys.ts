import { idempotencyKeyHeader } from '@calendar-sync/contracts/api/headers'
import { DomainError, errorStatuses } from '@calendar-sync/contracts/errors'
import { hourly } from '@calendar-sync/platform/background/hourly'
import type { Pool } from '@calendar-sync/platform/database/pool'
import { sentBodyOf } from '@calendar-sync/platform/http/body'
import type { Context, RouteMiddleware } from '@calendar-sync/platform/http/context'
import { keyedHash } from '@calendar-sync/platform/privacy/encryption'
import type { Dependencies } from './dependencies.ts'

type Remembering = Pick<Dependencies, 'clock' | 'streamNameKey'> & { readonly pool: Pool }

/** Milliseconds for which the request of a key is remembered. Later the key is taken for its first request again. */
const rememberedForMs = 24 * 60 * 60 * 1000

/**
 * Refuses a key that the same person sent with another request: its answer would be that of the first. The same request
 * goes on, and is the same command (`commandContext`).
 * Source: https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header (2.7, "Error Handling")
 */
export function refuseReusedKeys(deps: Remembering): RouteMiddleware {
  const requests = createRequestsOfKeys(deps)
  return async (ctx, next) => {
    const { userId } = ctx.state
    const key = ctx.get(idempotencyKeyHeader)
    if (!key || userId === null) return next()
    const name = `${userId}\n${key}`
    if (!(await requests.isSame(name, requestOf(ctx))))
      throw new DomainError(
        'idempotency_key_reused',
        'This Idempotency-Key was used for another request. Send each request with a key of its own.',
      )
    try {
      await next()
    } catch (error) {
      // Nothing was done, and the key is free for what is sent once that is mended.
      if (isMalformed(error)) await requests.forget(name)
      throw error
    }
  }
}

const requestOf = (ctx: Context) => JSON.stringify([ctx.method, ctx.url, sentBodyOf(ctx)])

const isMalformed = (error: unknown) => error instanceof DomainError && errorStatuses[error.code] === 400

/** Remembers which request each key came with, both by keyed hashes. */
export function createRequestsOfKeys({ pool, clock, streamNameKey }: Remembering) {
  const hashOf = (key: string) => keyedHash(streamNameKey, 'idempotency key', key)
  const forgetOld = hourly(() =>
    pool.query('delete from commands.idempotency_keys where used_at < $1', [
      new Date(clock().getTime() - rememberedForMs),
    ]),
  )
  return {
    /** Whether this is the request that the key came with first; of two that come at once, one is the first. */
    async isSame(key: string, request: string): Promise<boolean> {
      await forgetOld()
      const hash = keyedHash(streamNameKey, 'request', request)
      const { rows } = await pool.query<{ request_hmac: string }>(
        `insert into commands.idempotency_keys as known (key_hmac, request_hmac, used_at) values ($1, $2, $3)
         on conflict (key_hmac) do update set request_hmac = known.request_hmac returning request_hmac`,
        [hashOf(key), hash, clock()],
      )
      return rows[0]?.request_hmac === hash
    },
    async forget(key: string): Promise<void> {
      await pool.query('delete from commands.idempotency_keys where key_hmac = $1', [hashOf(key)])
    },
  }
}
