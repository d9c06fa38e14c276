import { type IncomingMessage, ServerResponse } from 'node:http'
import type { SignedInSession } from '@calendar-sync/contracts/api/sessions'
import { DomainError } from '@calendar-sync/contracts/errors'
import type { UserId } from '@calendar-sync/contracts/ids'
import Cookies from 'cookies'
import type Koa from 'koa'
import { createSession } from 'koa-session'
import type { Pool } from 'pg'
import type { Context, HttpMiddleware } from './context.ts'
import { cookieMaxAge, dataOf, deleteSessions, readSession, sessionStore } from './sessionStore.ts'

/** Behind https the prefix has browsers refuse a cookie of this name from a subdomain or over plain http. */
const cookieNameFor = (secure: boolean) => `${secure ? '__Host-' : ''}calendar-sync.session`

export type Sessions = ReturnType<typeof createSessions>

/**
 * Signed-in browsers, as rows in Postgres: ending a session ends it wherever its cookie was copied to.
 * @param onEnded told the ids of sessions that were ended, by a sign-out or from elsewhere
 */
export function createSessions(
  app: Koa,
  pool: Pool,
  keys: readonly string[],
  secure: boolean,
  onEnded: (sessionIds: readonly string[]) => void,
) {
  app.keys = [...keys]
  const key = cookieNameFor(secure)
  const lost = new WeakSet<object>()
  const ContextStore = sessionStore(pool, onEnded, (ctx) => void lost.add(ctx))
  const koaSession = createSession(
    { key, maxAge: cookieMaxAge, sameSite: 'lax', httpOnly: true, signed: true, renew: true, secure, ContextStore },
    app,
  )
  const endedOf = async (where: string, values: readonly string[]) => {
    const handles = await deleteSessions(pool, where, values)
    onEnded(handles)
    return handles.length
  }
  const middleware: HttpMiddleware = async (ctx, next) => {
    try {
      await koaSession(ctx, async () => {
        if (isSignedAnew(ctx, key) && ctx.session?.isNew === false) await ctx.session.save()
        ctx.state.userId = dataOf(ctx.session)?.userId ?? null
        return next()
      })
    } finally {
      // The browser may hold the cookie of a newer session by now.
      if (lost.has(ctx)) withholdCookie(ctx, key)
    }
  }
  return {
    middleware,
    /** Whose session the cookie of a WebSocket's upgrade request is, and which. */
    async sessionOf(request: IncomingMessage) {
      const cookies = new Cookies(request, new ServerResponse(request), { keys: [...keys] })
      const id = cookies.get(key, { signed: true })
      const found = id ? await readSession(pool, id) : undefined
      return found?.data.userId ? { userId: found.data.userId, sessionId: found.handle } : null
    },
    /** Where a person is signed in, the last used first. */
    async listOf(userId: UserId): Promise<Omit<SignedInSession, 'isCurrent'>[]> {
      const { rows } = await pool.query<{ handle: string; browser: string | null; started_at: Date; used_at: Date }>(
        `select handle, browser, started_at, last_used_at as used_at from http.sessions
         where user_id = $1 and expires_at > now() order by last_used_at desc, handle`,
        [userId],
      )
      return rows.map(({ handle, browser, started_at, used_at }) => ({
        id: handle,
        browser,
        signedInAt: new Date(started_at).toISOString(),
        lastUsedAt: new Date(used_at).toISOString(),
      }))
    },
    /** Ends one session of a person. @returns whether there was one */
    end: async (userId: UserId, sessionId: string) =>
      (await endedOf('user_id = $1 and handle = $2', [userId, sessionId])) > 0,
    /** Ends every session of a person. @returns how many there were */
    endAllOf: (userId: UserId) => endedOf('user_id = $1', [userId]),
    /** Deletes rows that expired. */
    async prune() {
      await pool.query('delete from http.sessions where expires_at < now()')
    },
  }
}

const cookieLines = ({ response }: Pick<Context, 'response'>): string[] => [response.headers['set-cookie'] ?? []].flat()

/**
 * Whether an older key had signed the session. Its signature is then set anew without its age, so that it would end with the browser;
 * saving the session sets both cookies as they are to be.
 */
const isSignedAnew = (ctx: Pick<Context, 'response'>, key: string): boolean =>
  cookieLines(ctx).some((line) => line.startsWith(`${key}.sig=`))

function withholdCookie(ctx: Pick<Context, 'response' | 'remove' | 'set'>, key: string): void {
  const others = cookieLines(ctx).filter((line) => !line.startsWith(`${key}=`) && !line.startsWith(`${key}.sig=`))
  if (others.length > 0) ctx.set('Set-Cookie', others)
  else ctx.remove('Set-Cookie')
}

/** The position a read of this session must have reached, also when its header names an earlier one. */
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
