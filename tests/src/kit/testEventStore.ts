import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from './eventually.ts'
import { freePort } from './freePort.ts'

/**
 * TEST_EVENTSTORE holds a shell command that runs an EventStoreDB with an empty log at `$PORT` until it is killed, such as
 * `exec docker run --rm -p $PORT:2113 …`. With it the log of each test database is kept in a server of its own. One that
 * keeps its log in the folder `$DATA` can be killed and started again.
 */
const command = process.env.TEST_EVENTSTORE || undefined

interface Server {
  readonly process: ChildProcess
  readonly port: number
  readonly folder: string
}

const running = new Map<string, Server>()
process.once('exit', () => running.forEach(end))

/** Programs that a test starts inherit this, and so find the same server for the same database. */
const nameOf = (databaseUrl: string) => `TEST_EVENTSTORE_OF_${new URL(databaseUrl).pathname.slice(1).toUpperCase()}`

/**
 * The address of the EventStoreDB that holds the log of what runs on this database; started when it is first asked for.
 * @returns undefined when tests keep their log in Postgres
 * @throws Error when the server does not answer within two minutes
 */
export async function eventStoreOf(databaseUrl: string): Promise<string | undefined> {
  if (command === undefined) return undefined
  const name = nameOf(databaseUrl)
  process.env[name] ??= await startServer(name, command)
  return process.env[name]
}

/** Kills the server of a database that is not needed any more; does nothing when it has none. */
export function endEventStoreOf(databaseUrl: string): void {
  const name = nameOf(databaseUrl)
  const server = running.get(name)
  if (!server) return
  running.delete(name)
  delete process.env[name]
  end(server)
}

/** Whether the server of a database keeps its log in a folder, so that it outlives the server. */
export function eventStoreOutlivesKill(databaseUrl: string): boolean {
  const server = running.get(nameOf(databaseUrl))
  return server !== undefined && readdirSync(server.folder).length > 0
}

/**
 * Kills the server of a database with -9, when its log outlives that.
 * @returns starts it again at the same address; undefined when nothing was killed
 */
export async function killEventStoreOf(databaseUrl: string): Promise<(() => Promise<void>) | undefined> {
  const name = nameOf(databaseUrl)
  const server = running.get(name)
  if (!server || command === undefined || !eventStoreOutlivesKill(databaseUrl)) return undefined
  const gone = once(server.process, 'exit')
  kill(server.process)
  await gone
  return () => run(name, command, server.port, server.folder)
}

async function startServer(name: string, shell: string): Promise<string> {
  const port = await freePort()
  await run(name, shell, port, mkdtempSync(join(tmpdir(), 'calendar-sync-event-store-')))
  return `esdb://127.0.0.1:${port}?tls=false`
}

async function run(name: string, shell: string, port: number, folder: string): Promise<void> {
  // A group of its own, so that all that the shell starts ends with it.
  const server = spawn('/bin/sh', ['-c', shell], {
    env: { ...process.env, PORT: String(port), DATA: folder },
    stdio: 'ignore',
    detached: true,
  })
  // A test that has ended does not wait for it: it is killed then.
  server.unref()
  running.set(name, { process: server, port, folder })
  const isLive = () =>
    fetch(`http://127.0.0.1:${port}/health/live`).then(
      ({ status }) => status === 204,
      () => false,
    )
  await eventually(isLive, 120_000)
}

function end(server: Server): void {
  kill(server.process)
  rmSync(server.folder, { recursive: true, force: true, maxRetries: 3 })
}

function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
