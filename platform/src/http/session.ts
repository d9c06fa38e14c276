import { type IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '@calendar-sync/contracts/errors'
import { UserId } from '@calendar-sync/contracts/ids'
import Cookies from 'cookies'
import type Koa from 'koa'
import { createSession } from 'koa-session'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Context, HttpMiddleware } from './context.ts'

const cookieName = 'calendar-sync.session'
const days = 24 * 60 * 60 * 1000
const maxAge = 30 * days

/** What a session may hold. `grant` is the sign-in library's own, while a sign-in is under way. */
const SessionData = z.looseObject({
  userId: UserId.optional(),
  /** The log's position at sign-in: the first page after it must see the person. */
  position: z.string().optional(),
})

/** Signed-in browsers, as rows in Postgres, so that a sign-out ends the session everywhere. */
export interface Sessions {
  readonly middleware: HttpMiddleware
  /** Who a WebSocket's upgrade request belongs to. */
  userOf(request: IncomingMessage): Promise<UserId | null>
  /** Ends every session of a person. */
  endAllOf(userId: UserId): Promise<void>
  /** Deletes rows that expired. */
  prune(): Promise<void>
}

export function createSessions(app: Koa, pool: Pool, keys: readonly string[], secure: boolean): Sessions {
  app.keys = [...keys]
  const store = sessionRows(pool)
  const koaSession = createSession(
    { key: cookieName, maxAge, sameSite: 'lax', httpOnly: true, signed: true, renew: true, secure, store },
    app,
  )
  return {
    middleware: (ctx, next) =>
      koaSession(ctx, () => {
        ctx.state.userId = dataOf(ctx.session)?.userId ?? null
        return next()
      }),
    async userOf(request) {
      const cookies = new Cookies(request, new ServerResponse(request), { keys: [...keys] })
      const id = cookies.get(cookieName, { signed: true })
      const data = id ? await store.get(id) : undefined
      return dataOf(data)?.userId ?? null
    },
    async endAllOf(userId) {
      await pool.query('delete from http.sessions where user_id = $1', [userId])
    },
    async prune() {
      await pool.query('delete from http.sessions where expires_at < now()')
    },
  }
}

function sessionRows(pool: Pool) {
  return {
    async get(id: string): Promise<unknown> {
      const { rows } = await pool.query<{ data: unknown }>(
        'select data from http.sessions where id = $1 and expires_at > now()',
        [id],
      )
      return rows[0]?.data
    },
    async set(id: string, data: unknown, lifetime: number): Promise<void> {
      const userId = dataOf(data)?.userId ?? null
      await pool.query(
        `insert into http.sessions (id, user_id, data, expires_at)
         values ($1, $2, $3, now() + make_interval(secs => $4))
         on conflict (id) do update set user_id = $2, data = $3, expires_at = excluded.expires_at`,
        [id, userId, JSON.stringify(data), (lifetime || maxAge) / 1000],
      )
    },
    async destroy(id: string): Promise<void> {
      await pool.query('delete from http.sessions where id = $1', [id])
    },
  }
}

const dataOf = (session: unknown) => SessionData.safeParse(session).data

/** The position a read of this session must have reached, whatever header it sends. */
export const sessionPosition = (ctx: Context): string | null => dataOf(ctx.session)?.position ?? null

/** @throws DomainError `not_signed_in` */
export function requireUser(ctx: Context): UserId {
  if (!ctx.state.userId) throw new DomainError('not_signed_in', 'Please sign in to access this page')
  return ctx.state.userId
}

/** Starts a signed-in session under a new id, so that an id planted before sign-in is worth nothing. */
export async function startSession(ctx: Context, userId: UserId, position: string): Promise<void> {
  await ctx.session?.regenerate()
  Object.assign(ctx.session ?? {}, { userId, position })
  ctx.state.userId = userId
}

export function endSession(ctx: Context): void {
  Object.assign(ctx, { session: null })
  ctx.state.userId = null
}
