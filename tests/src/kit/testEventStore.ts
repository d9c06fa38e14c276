import { type ChildProcess, spawn } from 'node:child_process'
import { eventually } from './eventually.ts'
import { freePort } from './freePort.ts'

/**
 * TEST_EVENTSTORE holds a shell command that runs an EventStoreDB with an empty log at `$PORT` until it is killed, such as
 * `exec docker run --rm -p $PORT:2113 …`. With it the log of each test database is kept in a server of its own.
 */
const command = process.env.TEST_EVENTSTORE || undefined

const running = new Map<string, ChildProcess>()
process.once('exit', () => running.forEach(kill))

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
  kill(server)
}

async function startServer(name: string, shell: string): Promise<string> {
  const port = await freePort()
  // A group of its own, so that whatever the shell starts ends with it.
  const server = spawn('/bin/sh', ['-c', shell], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
    detached: true,
  })
  running.set(name, server)
  const isLive = () =>
    fetch(`http://127.0.0.1:${port}/health/live`).then(
      ({ status }) => (status === 204 ? true : undefined),
      () => undefined,
    )
  await eventually(isLive, 120_000)
  return `esdb://127.0.0.1:${port}?tls=false`
}

function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
