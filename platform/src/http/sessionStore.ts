import { UserId } from '@calendar-sync/contracts/ids'
import type { Pool } from 'pg'
import { z } from 'zod'
import { browserName } from './browserName.ts'

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

/** What a session may hold. `grant` is the sign-in library's own, while a sign-in is under way. */
const SessionData = z.looseObject({
  userId: UserId.optional(),
  /** The log's position at sign-in: the first page after it must see the person. */
  position: z.string().optional(),
})

export const dataOf = (session: unknown) => SessionData.safeParse(session).data

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

/** Ends sessions. @returns what names them to their persons */
export async function deleteSessions(pool: Pool, where: string, values: readonly string[]): Promise<string[]> {
  const sql = `delete from http.sessions where ${where} returning handle`
  const { rows } = await pool.query<{ handle: string }>(sql, [...values])
  return rows.map(({ handle }) => handle)
}

/** What the store needs of a request. */
interface SessionContext {
  readonly state: { sessionId: string | null }
  get(header: string): string
}

/**
 * The rows of sessions as koa-session wants them: made for each request, so that it knows which row the request began
 * with. A row is inserted under a new id only: what another request deleted in the meantime stays deleted.
 * @param onLost told that the request's session had ended before the request did
 */
export const sessionStore = (
  pool: Pool,
  onEnded: (handles: readonly string[]) => void,
  onLost: (ctx: object) => void,
) =>
  class {
    readonly ctx: SessionContext
    readonly known = new Set<string>()

    constructor(ctx: SessionContext) {
      this.ctx = ctx
    }

    async get(id: string): Promise<unknown> {
      const found = await readSession(pool, id)
      if (!found) return undefined
      this.known.add(id)
      this.ctx.state.sessionId = found.handle
      if (found.unnoted) await pool.query('update http.sessions set last_used_at = now() where id = $1', [id])
      return found.data
    }

    async set(id: string, data: unknown): Promise<void> {
      const userId = dataOf(data)?.userId ?? null
      const written = [id, userId, JSON.stringify(data), userId ? lifetime : signInLifetime]
      const { rows } = this.known.has(id)
        ? await pool.query<{ handle: string }>(update, [...written, longestLifetime])
        : await pool.query<{ handle: string }>(insert, [...written, browserName(this.ctx.get('user-agent'))])
      const handle = rows[0]?.handle
      this.known.add(id)
      if (handle === undefined) onLost(this.ctx)
      else this.ctx.state.sessionId = handle
    }

    async destroy(id: string): Promise<void> {
      this.ctx.state.sessionId = null
      onEnded(await deleteSessions(pool, 'id = $1', [id]))
    }
  }

const insert = `insert into http.sessions (id, user_id, data, expires_at, browser)
  values ($1, $2, $3, now() + make_interval(secs => $4), $5) on conflict do nothing returning handle`

const update = `update http.sessions set user_id = $2, data = $3, last_used_at = now(),
    expires_at = least(now() + make_interval(secs => $4), started_at + make_interval(secs => $5))
  where id = $1 and expires_at > now() returning handle`
