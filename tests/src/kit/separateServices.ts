import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { startEmulator } from '@calendar-sync/google-emulator/server'
import { createTestDatabase } from '@calendar-sync/platform/testing/database'
import type { NatsServer } from '@calendar-sync/platform/testing/nats'
import { root } from '../runner/findTestFiles.ts'
import { Emulator } from './emulator.ts'
import { eventually } from './eventually.ts'
import { freePort } from './freePort.ts'

/** In the order in which to start them: the first brings the schema up to date. */
const serviceNames = ['command-service', 'projection-service', 'sync-engine'] as const
export type ServiceName = (typeof serviceNames)[number]

export interface SeparateServices {
  readonly url: string
  readonly emulator: Emulator
  kill(name: ServiceName): Promise<void>
  start(name: ServiceName): Promise<void>
  stop(): Promise<void>
}

/** Every service as a process of its own, as in production: one NATS, one Postgres, one address in front. */
export async function startSeparateServices(nats: NatsServer): Promise<SeparateServices> {
  const database = await createTestDatabase()
  const google = await startEmulator({ port: 0 })
  const [commands, queries, front] = [await freePort(), await freePort(), createServer()]
  front.on('request', (request, response) => passOn(request, response, commands, queries))
  const url = `http://localhost:${await listening(front)}`
  const environment = {
    ...process.env,
    PUBLIC_URL: url,
    DATABASE_URL: database.connectionString,
    NATS_URL: nats.url,
    GOOGLE_BASE_URL: google.url,
    SESSION_KEYS: randomBytes(16).toString('hex'),
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'error',
  }
  const ports: Record<ServiceName, number> = {
    'command-service': commands,
    'projection-service': queries,
    'sync-engine': 0,
  }
  const running = new Map<ServiceName, ChildProcess>()
  const start = async (name: ServiceName) => {
    const port = ports[name]
    const child = spawn(
      process.execPath,
      ['--conditions=@calendar-sync/source', '--import', 'tsx', `${name}/src/main.ts`],
      { cwd: root, env: { ...environment, PORT: String(port) }, stdio: ['ignore', 'inherit', 'inherit'] },
    )
    running.set(name, child)
    if (port > 0) await eventually(async () => ((await isReady(port)) ? true : undefined))
  }
  const end = async (name: ServiceName, signal: NodeJS.Signals) => {
    const child = running.get(name)
    running.delete(name)
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  for (const name of serviceNames) await start(name)
  return {
    url,
    emulator: new Emulator(google.url),
    start,
    kill: (name) => end(name, 'SIGKILL'),
    async stop() {
      await Promise.all([...running.keys()].map((name) => end(name, 'SIGTERM')))
      front.close()
      front.closeAllConnections()
      await google.close()
      await database.drop()
    },
  }
}

/** Trying a filter and rebuilding a read model change no state. */
const readSidesOwn = /^\/api\/(?:admin\/projections|event-filters\/preview)/

/** What the web server of docker-compose does: reading goes to one service, changing and signing in to the other. */
function passOn(request: IncomingMessage, response: ServerResponse, commands: number, queries: number): void {
  const path = request.url ?? '/'
  const signIn = /^\/(?:api\/auth\/(?:authorize|callback|logout)|auth\/google)/.test(path)
  const read = ['GET', 'HEAD'].includes(request.method ?? 'GET') || readSidesOwn.test(path)
  const port = signIn || !read ? commands : queries
  const { method, headers } = request
  const onward = forward({ port, host: 'localhost', path, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.writeHead(502).end())
  request.pipe(onward)
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://localhost:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
