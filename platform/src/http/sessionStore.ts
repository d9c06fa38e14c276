import type { UserId } from '@calendar-sync/contracts/ids'
import type { Pool } from 'pg'
import { z } from 'zod'
import { browserName } from './browserName.ts'
import { SessionData } from './sessionData.ts'

const days = 24 * 60 * 60
/** How long a session lives after it was last renewed; seconds. */
const lifetime = 30 * days
/** How long a session lives at most, also when it is used; seconds. */
const longestLifetime = 90 * days
/** How long one may take at Google until the sign-in is completed; seconds. */
const signInLifetime = 10 * 60
/** A use is noted when the last one is noted longer ago than this; seconds. */
const useNotedEvery = 60

/** What the browser's cookie lives at most; milliseconds. The row decides. */
export const cookieMaxAge = lifetime * 1000

const StoredSession = z.object({ data: SessionData, handle: z.uuid(), unnoted: z.boolean() })

/** A session's row by the id in its cookie; undefined when it has ended. */
export async function readSession(pool: Pool, id: string) {
  const { rows } = await pool.query(
    `select data, handle, last_used_at < now() - make_interval(secs => $2) as unnoted
     from http.sessions where id = $1 and expires_at > now()`,
    [id, useNotedEvery],
  )
  return StoredSession.safeParse(rows[0]).data
}

/** What the store needs of a request. */
interface SessionContext {
  readonly state: { sessionId: string | null }
  get(header: string): string
}

interface SessionStore {
  get(id: string): Promise<unknown>
  set(id: string, data: unknown): Promise<void>
  destroy(id: string): Promise<void>
}

/**
 * The rows of sessions as koa-session wants them: made for each request, so that it knows which row the request began
 * with. A row is inserted under a new id only: what another request deleted in the meantime stays deleted.
 * @param onLost told that the request's session had ended before the request did
 */
export function sessionStore(
  pool: Pool,
  onEnded: (handles: readonly string[]) => void,
  onLost: (ctx: object) => void,
): new (
  ctx: SessionContext,
) => SessionStore {
  return class {
    readonly #ctx: SessionContext
    readonly #known = new Set<string>()

    constructor(ctx: SessionContext) {
      this.#ctx = ctx
    }

    async get(id: string): Promise<unknown> {
      const found = await readSession(pool, id)
      if (!found) return undefined
      this.#known.add(id)
      this.#ctx.state.sessionId = found.handle
      if (found.unnoted) await pool.query('update http.sessions set last_used_at = now() where id = $1', [id])
      return found.data
    }

    async set(id: string, data: unknown): Promise<void> {
      const userId = SessionData.safeParse(data).data?.userId ?? null
      const handle = this.#known.has(id) ? await this.#update(id, userId, data) : await this.#insert(id, userId, data)
      this.#known.add(id)
      if (handle === undefined) onLost(this.#ctx)
      else this.#ctx.state.sessionId = handle
    }

    async destroy(id: string): Promise<void> {
      this.#ctx.state.sessionId = null
      const { rows } = await pool.query<{ handle: string }>(
        'delete from http.sessions where id = $1 returning handle',
        [id],
      )
      onEnded(rows.map(({ handle }) => handle))
    }

    async #insert(id: string, userId: UserId | null, data: unknown): Promise<string | undefined> {
      const { rows } = await pool.query<{ handle: string }>(
        `insert into http.sessions (id, user_id, data, browser, expires_at)
         values ($1, $2, $3, $4, now() + make_interval(secs => $5)) on conflict do nothing returning handle`,
        [
          id,
          userId,
          JSON.stringify(data),
          browserName(this.#ctx.get('user-agent')),
          userId ? lifetime : signInLifetime,
        ],
      )
      return rows[0]?.handle
    }

    async #update(id: string, userId: UserId | null, data: unknown): Promise<string | undefined> {
      const { rows } = await pool.query<{ handle: string }>(
        `update http.sessions set user_id = $2, data = $3, last_used_at = now(),
           expires_at = least(now() + make_interval(secs => $4), started_at + make_interval(secs => $5))
         where id = $1 and expires_at > now() returning handle`,
        [id, userId, JSON.stringify(data), userId ? lifetime : signInLifetime, longestLifetime],
      )
      return rows[0]?.handle
    }
  }
}
