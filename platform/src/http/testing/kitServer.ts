import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { UserId } from '@calendar-sync/contracts/ids'
import Router from '@koa/router'
import type { Pool } from 'pg'
import { type Log, silentLog } from '../../log.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { suiteOnOne } from '../../testing/suites.ts'
import type { HttpRouter } from '../context.ts'
import { createHttpApp, type HttpAppConfig, listen } from '../server.ts'
import { endSession, requireUser, startSession } from '../session.ts'

export type AddRoutes = (router: HttpRouter, pool: Pool) => unknown

export const kitConfig = { publicUrl: undefined, sessionKeys: ['0123456789abcdef'], rateLimitPerMinute: 10_000 }

export type KitServer = Awaited<ReturnType<typeof startKit>>

/** The HTTP kit with routes of a test, on a port and a database of its own. */
export async function startKit(
  config: Partial<HttpAppConfig>,
  addRoutes: AddRoutes,
  log: Log = silentLog,
  bus?: Parameters<typeof createHttpApp>[3],
) {
  const database = await createTestDatabase()
  const { app, sessions } = createHttpApp({ ...kitConfig, ...config }, database.pool, log, bus)
  const router: HttpRouter = new Router()
  addRoutes(router, database.pool)
  app.use(router.routes())
  const server = await listen(app, 0)
  return {
    port: server.port,
    url: `http://localhost:${server.port}`,
    database,
    sessions,
    async end() {
      await server.close()
      await database.drop()
    },
  }
}

/** One route that answers, for tests of what comes before routes. */
export const answerX: AddRoutes = (router) =>
  router.all('/api/x', (ctx) => {
    ctx.body = {}
  })

/** Does the work with such a server, and ends it. */
export async function withKit<Result>(
  config: Partial<HttpAppConfig>,
  addRoutes: AddRoutes,
  work: (server: KitServer) => Promise<Result>,
): Promise<Result> {
  const server = await startKit(config, addRoutes)
  return work(server).finally(server.end)
}

/** A suite whose tests share such a server. `More` is what its own hooks put beside it. */
export const kitSuite = <More extends object = object>(name: string, addRoutes: AddRoutes, log?: Log) =>
  suiteOnOne<KitServer, KitServer & More>(name, () => startKit({}, addRoutes, log))

/** Routes by which a person signs in, asks who they are, and signs out. */
export function addSessionRoutes(router: HttpRouter, person: () => UserId): void {
  router.post('/api/sign-in', async (ctx) => {
    await startSession(ctx, person(), '1')
    ctx.body = {}
  })
  router.get('/api/me', (ctx) => {
    ctx.body = { userId: requireUser(ctx) }
  })
  router.post('/api/sign-out', (ctx) => {
    endSession(ctx)
    ctx.body = {}
  })
}

/** @returns the cookie of the new session */
export const signIn = async (url: string, headers: Record<string, string> = {}): Promise<string> =>
  cookieOf(await fetch(`${url}/api/sign-in`, { method: 'POST', headers }))

/** What a browser sends back of the cookies that an answer set. */
export const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** As it came, not decompressed. */
  readonly body: Buffer
  readonly text: string
}

/** Sends a request whose path stays as it is written: `fetch` would tidy it up. */
export function sendRaw(
  port: number,
  path: string,
  { body, ...how }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, ...how, agent: false }, (answer) => {
      const { statusCode: status = 0, headers } = answer
      buffer(answer).then((body) => resolve({ status, headers, body, text: body.toString() }), reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
