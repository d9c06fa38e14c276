import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { requestIdHeader } from '@calendar-sync/contracts/api/headers'
import { sessionsEnded } from '@calendar-sync/contracts/subjects'
import Koa, { type DefaultContext } from 'koa'
import compress from 'koa-compress'
import type { Pool } from 'pg'
import type { Bus } from '../bus/bus.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { readJson } from './body.ts'
import { answerBrokenRequests } from './brokenRequests.ts'
import { identifyClient, noProxies } from './clientAddress.ts'
import type { HttpMiddleware, RequestState } from './context.ts'
import { answerErrors } from './errors.ts'
import { recordFailures } from './failedRequests.ts'
import { listening, loopback, type RunningServer } from './listening.ts'
import { measureRequests } from './metrics.ts'
import { refuseForeignOrigins } from './origin.ts'
import { measureLateness, refuseWhenOverloaded } from './overload.ts'
import { createPositionSeal, sealPositions } from './positions.ts'
import { forCalls, forOthersThanGoogle, limitPerMinute } from './rateLimit.ts'
import { securityHeaders } from './securityHeaders.ts'
import { createSessions, type Sessions } from './session.ts'
import { setContentRange } from './simpleRest.ts'
import { requireStorableAddress } from './storable.ts'
import { requestIdOfSpan, traceRequests } from './tracing.ts'
import { takeWebSockets, type UpgradeHandler } from './upgrades.ts'

export { PortUnavailable, type RunningServer } from './listening.ts'

export type HttpApp = Koa<RequestState, DefaultContext>

export type HttpAppConfig = Pick<Config, 'publicUrl' | 'sessionKeys' | 'rateLimitPerMinute'> &
  Partial<Pick<Config, 'trustedProxies' | 'overloadDelayMs'>>

/**
 * An app with everything that every service's HTTP side has; routes are added after it.
 * @param bus where it is told that sessions have ended
 */
export function createHttpApp(
  config: HttpAppConfig,
  pool: Pool,
  log: Log,
  bus?: Pick<Bus, 'publish'>,
): { app: HttpApp; sessions: Sessions } {
  const app: HttpApp = new Koa()
  const https = config.publicUrl?.startsWith('https:') ?? false
  app.on('error', (error: unknown) => log.warn({ error }, 'connection error'))
  const sessions = createSessions(app, pool, config.sessionKeys, https, (sessionIds) => {
    if (sessionIds.length > 0) bus?.publish(sessionsEnded, { sessionIds: [...sessionIds] })
  })
  app.use(measureRequests)
  app.use(identifyClient(config.trustedProxies ?? noProxies))
  app.use(traceRequests)
  app.use(nameRequest(log))
  if (config.overloadDelayMs !== undefined) {
    app.use(refuseWhenOverloaded(measureLateness(pool), config.overloadDelayMs))
  }
  app.use(sealPositions(createPositionSeal(config.sessionKeys)))
  app.use(recordFailures(pool))
  app.use(answerErrors)
  app.use(securityHeaders(https))
  app.use(forCalls(keepNowhere))
  app.use(setContentRange)
  app.use(compress())
  app.use(breakOffWithSource)
  app.use(writeJsonOnce)
  app.use(forCalls(forOthersThanGoogle(limitPerMinute(config.rateLimitPerMinute))))
  app.use(forCalls(requireStorableAddress))
  app.use(refuseForeignOrigins(config.publicUrl))
  app.use(forCalls(forOthersThanGoogle(readJson)))
  app.use(secureCookies(https))
  // A page looks at no session: a flood of what is no call would ask the database for each.
  app.use(forCalls(sessions.middleware))
  return { app, sessions }
}

/** An answer to a call is one person's and of this moment: no cache on the way may keep it, nor that it was refused. */
const keepNowhere: HttpMiddleware = (ctx, next) => {
  ctx.set('Cache-Control', 'no-store')
  return next()
}

/** An answer ends as broken off when its source fails, and Koa logs why: compressing pipes, which passes no error on. */
const breakOffWithSource: HttpMiddleware = async (ctx, next) => {
  await next()
  if (ctx.body instanceof Readable)
    ctx.body.once('error', (error) => ctx.body instanceof Readable && ctx.body.destroy(error))
}

/**
 * Koa writes a body as JSON when it is sent, and each time it is asked how long the body is, as compressing does. A refusal is short,
 * and stays as it is for `recordFailures`.
 */
const writeJsonOnce: HttpMiddleware = async (ctx, next) => {
  await next()
  const { body, status, type } = ctx
  if (status < 400 && type === 'application/json' && typeof body === 'object' && body && !isWritten(body))
    ctx.body = JSON.stringify(body)
}

const isWritten = (body: object) => Buffer.isBuffer(body) || body instanceof Readable

const acceptable = /^[\w-]{8,64}$/

/** The id is ours: what a client calls its request is only logged beside it, so that it lands in no story but its own. */
const nameRequest =
  (log: Log): HttpMiddleware =>
  async (ctx, next) => {
    const clientRequestId = ctx.get(requestIdHeader)
    const requestId = requestIdOfSpan() ?? randomUUID()
    ctx.state.requestId = requestId
    ctx.state.log = log.child({ requestId, ...(acceptable.test(clientRequestId) ? { clientRequestId } : {}) })
    ctx.state.userId = null
    ctx.state.sessionId = null
    ctx.set(requestIdHeader, requestId)
    const started = performance.now()
    await next()
    const milliseconds = Math.round(performance.now() - started)
    ctx.state.log.debug({ method: ctx.method, path: ctx.path, status: ctx.status, milliseconds }, 'answered')
  }

/** The public address, and no header, says that people come over https; a proxy speaks to us in the clear. */
const secureCookies =
  (https: boolean): HttpMiddleware =>
  (ctx, next) => {
    ctx.cookies.secure = https
    return next()
  }

const settings = { port: 'PORT', host: 'HOST' }

/**
 * Serves an app.
 * @param at where; a port alone is one of 127.0.0.1
 * @throws PortUnavailable in one sentence that says what to do
 */
export async function listen(
  app: HttpApp,
  at: number | Pick<Config, 'port' | 'host'>,
  onWebSocket?: UpgradeHandler,
): Promise<RunningServer> {
  const { port, host } = typeof at === 'number' ? { port: at, host: loopback } : at
  const server = createServer(app.callback())
  answerBrokenRequests(server)
  if (onWebSocket) takeWebSockets(server, onWebSocket)
  return listening(server, { port, host, settings })
}
