import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { requestIdHeader, traceparentHeader } from '@calendar-sync/contracts/api/headers'
import Koa, { type DefaultContext } from 'koa'
import compress from 'koa-compress'
import helmet from 'koa-helmet'
import type { Pool } from 'pg'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { readJson, requireModestBody } from './body.ts'
import type { HttpMiddleware, RequestState } from './context.ts'
import { answerErrors } from './errors.ts'
import { recordFailures } from './failedRequests.ts'
import { closeServer, listening, type RunningServer } from './listening.ts'
import { measureRequests } from './metrics.ts'
import { refuseForeignOrigins } from './origin.ts'
import { forCalls, limitPerMinute } from './rateLimit.ts'
import { createSessions, type Sessions } from './session.ts'
import { requestIdOfTrace, traceRequests } from './tracing.ts'

export { PortUnavailable, type RunningServer } from './listening.ts'

export type HttpApp = Koa<RequestState, DefaultContext>

/** An app with everything that every service's HTTP side has; routes are added after it. */
export function createHttpApp(
  config: Pick<Config, 'publicUrl' | 'sessionKeys' | 'rateLimitPerMinute'>,
  pool: Pool,
  log: Log,
): { app: HttpApp; sessions: Sessions } {
  const app: HttpApp = new Koa()
  const https = config.publicUrl?.startsWith('https:') ?? false
  app.proxy = https
  app.on('error', (error: unknown) => log.warn({ error }, 'connection error'))
  const sessions = createSessions(app, pool, config.sessionKeys, https)
  app.use(measureRequests)
  app.use(nameRequest(log))
  app.use(traceRequests)
  app.use(recordFailures(pool))
  app.use(answerErrors)
  app.use(securityHeaders(https))
  app.use(compress())
  app.use(forCalls(limitPerMinute(config.rateLimitPerMinute)))
  app.use(refuseForeignOrigins)
  app.use(readJson)
  app.use(requireModestBody)
  app.use(sessions.middleware)
  return { app, sessions }
}

const acceptable = /^[\w-]{8,64}$/

const nameRequest =
  (log: Log): HttpMiddleware =>
  async (ctx, next) => {
    const given = ctx.get(requestIdHeader)
    const requestId = acceptable.test(given) ? given : (requestIdOfTrace(ctx.get(traceparentHeader)) ?? randomUUID())
    ctx.state.requestId = requestId
    ctx.state.log = log.child({ requestId })
    ctx.state.userId = null
    ctx.set(requestIdHeader, requestId)
    const started = performance.now()
    await next()
    const milliseconds = Math.round(performance.now() - started)
    ctx.state.log.debug({ method: ctx.method, path: ctx.path, status: ctx.status, milliseconds }, 'answered')
  }

/** Nothing but our own scripts, styles and sockets; avatars may come from any https host. */
const securityHeaders = (https: boolean) =>
  helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        upgradeInsecureRequests: https ? [] : null,
      },
    },
    strictTransportSecurity: https,
    crossOriginEmbedderPolicy: false,
  })

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** @throws PortUnavailable in one sentence that says what to do */
export async function listen(app: HttpApp, port: number, onUpgrade?: UpgradeHandler): Promise<RunningServer> {
  const server = createServer(app.callback())
  if (onUpgrade) server.on('upgrade', onUpgrade)
  const taken = await listening(server, port, 'PORT')
  return { port: taken, close: () => closeServer(server) }
}
