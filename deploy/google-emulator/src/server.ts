import { createServer } from 'node:http'
import { join } from 'node:path'
import Router from '@koa/router'
import Koa from 'koa'
import { createClock } from './clock.ts'
import { createFaults } from './control/faults.ts'
import { createQuota } from './control/quota.ts'
import { createRequestLog } from './control/requestLog.ts'
import { controlRoutes } from './control/routes.ts'
import type { Emulator } from './emulator.ts'
import { readTextBody } from './http/body.ts'
import { onlyOwnHosts } from './http/ownHosts.ts'
import { serveApi } from './http/serveApi.ts'
import { createAuthority } from './oauth/authority.ts'
import { authorizeRoutes } from './oauth/authorize.ts'
import { oauthFaults } from './oauth/faults.ts'
import { tokenRoutes } from './oauth/token.ts'
import { createPush } from './push/push.ts'
import { seedPeople } from './seed/seed.ts'
import { createState } from './store/state.ts'
import { createLive, liveRoutes } from './web/live.ts'
import { pageRoutes } from './web/routes.ts'

export interface EmulatorOptions {
  /** 0 takes a free one. */
  port: number
  /** Where the state is kept; without it, it is gone with the process. */
  dataDir?: string
  /** Believable people, calendars and events, when there is no state yet. */
  seed?: boolean
  now?: () => Date
  host?: string
  /** For faults with a probability and for short pages. */
  random?: () => number
}

export interface RunningEmulator {
  url: string
  port: number
  close(): Promise<void>
}

/**
 * Starts the stand-in for Google's sign-in and Calendar API.
 * @throws Error as Node makes it when the port is taken (EADDRINUSE) or the folder cannot be written
 */
export async function startEmulator(options: EmulatorOptions): Promise<RunningEmulator> {
  const { port, dataDir, seed = false, now = () => new Date(), host = '127.0.0.1', random = Math.random } = options
  const server = createServer()
  // Longer than any client keeps an idle connection, so that none is closed under a request.
  server.keepAliveTimeout = 120_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  try {
    return serve()
  } catch (error) {
    server.close()
    throw error
  }

  function serve(): RunningEmulator {
    const state = createState(dataDir === undefined ? undefined : join(dataDir, 'state.jsonl'))
    const clock = createClock(now, state.numbers.get('clockOffset') ?? 0, (offset) =>
      state.numbers.set('clockOffset', offset),
    )
    const settings = { shortPages: false }
    const emulator: Emulator = {
      state,
      clock,
      random,
      authority: createAuthority(state, clock),
      faults: createFaults(random),
      quota: createQuota(() => clock.now()),
      requests: createRequestLog(),
      push: createPush(state, clock),
      settings,
      pageSize: (asked) => (settings.shortPages ? Math.min(asked, Math.floor(random() * 4)) : asked),
    }
    if (seed && state.accounts.size === 0) seedPeople(emulator)
    const live = createLive(emulator)

    const router = new Router()
    authorizeRoutes(router, emulator)
    tokenRoutes(router, emulator)
    controlRoutes(router, emulator)
    liveRoutes(router, live)
    pageRoutes(router, emulator)

    const app = new Koa()
    // A reader who leaves (a closed tab) is no error of ours.
    app.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE' && error.code !== 'ECONNRESET') console.error(error)
    })
    app.use(onlyOwnHosts(host))
    app.use(readTextBody)
    app.use(oauthFaults(emulator))
    app.use(serveApi(emulator))
    app.use(router.routes())
    app.use(router.allowedMethods())
    const handle = app.callback()
    server.on('request', (request, response) => void handle(request, response))

    const address = server.address()
    const taken = typeof address === 'object' && address ? address.port : port
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
      port: taken,
      async close() {
        live.close()
        await emulator.push.close()
        await new Promise<void>((resolve) => {
          server.close(() => resolve())
          server.closeAllConnections()
        })
        state.close()
      },
    }
  }
}
