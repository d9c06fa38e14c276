import { defaultSite } from '@calendar-sync/contracts/api/site'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { UserId } from '@calendar-sync/contracts/ids'
import { createInProcessBus } from '@calendar-sync/platform/bus/inProcess'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { createPositionSeal } from '@calendar-sync/platform/http/positions'
import { createHttpApp, listen } from '@calendar-sync/platform/http/server'
import { endSession, startSession } from '@calendar-sync/platform/http/session'
import { cookieOf } from '@calendar-sync/platform/http/testing/kitServer'
import { silentLog } from '@calendar-sync/platform/log'
import { suite } from '@calendar-sync/platform/testing/suites'
import Router from '@koa/router'
import { createProjectionService } from '../createProjectionService.ts'
import { longWaitMs } from './projecting.ts'
import { createWorld } from './world.ts'

export type TestServer = Awaited<ReturnType<typeof startServer>>

/** The read side as browsers meet it, with a way to sign in that asks nothing. */
export async function startServer(maxAccounts = 2, readWaitMs = longWaitMs) {
  const world = await createWorld()
  const config = {
    publicUrl: undefined,
    sessionKeys: ['a secret that only tests know'],
    rateLimitPerMinute: 10_000,
    devScreens: true,
    site: defaultSite,
    readWaitMs,
  }
  const bus = createInProcessBus(silentLog)
  const { app, sessions } = createHttpApp(config, world.pool, silentLog, bus)
  const service = createProjectionService({ ...world, bus, log: silentLog, config, sessions, maxAccounts })
  app.use(signInRoutes().routes()).use(service.router.routes())
  await service.start()
  const server = await listen(app, 0, service.handleUpgrade)
  const url = `http://localhost:${server.port}`
  return {
    ...world,
    bus,
    service,
    url,
    /** Answers the cookie of a signed-in browser. */
    async signIn(userId: UserId, position = '') {
      return cookieOf(await fetch(`${url}/api/test/sign-in/${userId}?position=${position}`))
    },
    async signOut(cookie: string) {
      await fetch(`${url}/test/sign-out`, { headers: { cookie } })
    },
    /** The header of a browser that has seen an answer with this position. */
    after: (position: string) => ({ 'After-Position': createPositionSeal(config.sessionKeys).seal(position) }),
    async end() {
      await service.stop()
      await server.close()
      await bus.close()
      await world.end()
    },
  }
}

function signInRoutes(): HttpRouter {
  const router: HttpRouter = new Router()
  router.get('/api/test/sign-in/:id', async (ctx) => {
    await startSession(ctx, UserId.parse(ctx.params.id), String(ctx.query.position))
    ctx.body = 'signed in'
  })
  router.get('/test/sign-out', (ctx) => {
    endSession(ctx)
    ctx.body = 'signed out'
  })
  return router
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** A browser's GET. */
export async function get({ url }: TestServer, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, { headers })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

/** A suite on one server, which has recorded these events. `ask` asks as the person who is signed in, unless as another one. */
export async function suiteOfQueries(name: string, signedIn: UserId, ...events: readonly AnyEvent[]) {
  const server = await startServer()
  const position = await server.record(...events)
  const cookie = await server.signIn(signedIn, position)
  const queries = suite(name)
  queries.after(server.end)
  return { queries, server, position, cookie, ask: (path: string, as = cookie) => get(server, path, { cookie: as }) }
}

/** The query of a list that is asked for with these parameters, each sent as JSON. */
export const listQuery = (parameters: Readonly<Record<string, unknown>>) =>
  new URLSearchParams(
    Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)])),
  ).toString()
