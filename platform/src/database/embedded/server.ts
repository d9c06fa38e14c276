import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { type Account, run } from './program.ts'

/** Settings of the server, as in postgresql.conf; values without blanks. */
export type Settings = Readonly<Record<string, string>>

export interface Cluster {
  readonly directory: string
  readonly binaries: Binaries
  readonly account: Account
}

/** `busy`: another server holds these files or its last processes are still ending; worth another try. */
type StartOutcome = { kind: 'started' } | { kind: 'portTaken' } | { kind: 'busy' } | { kind: 'failed'; reason: string }

const logFile = (cluster: Cluster) => join(cluster.directory, 'server.log')

/** pg_ctl gives the server a session of its own, so that Ctrl-C in a terminal reaches us and not the database. */
export async function startServer(cluster: Cluster, port: number, settings: Settings): Promise<StartOutcome> {
  await rm(logFile(cluster), { force: true })
  const options = Object.entries({ ...settings, port: String(port) }).map(([name, value]) => `-c ${name}=${value}`)
  const args = ['start', '-w', '-t', '60', '-D', cluster.directory, '-l', logFile(cluster), '-o', options.join(' ')]
  const started = await run(cluster.binaries.pg_ctl, args, cluster.account)
  if (started.succeeded) return { kind: 'started' }
  const said = await readFile(logFile(cluster), 'utf8').catch(() => started.output)
  if (/could not bind|could not create any TCP/.test(said)) return { kind: 'portTaken' }
  if (/lock file .* already exists|shared memory block/.test(said)) return { kind: 'busy' }
  return { kind: 'failed', reason: /(?:FATAL|PANIC): *(.*)/.exec(said)?.[1] ?? said.trim().split('\n').at(-1) ?? '' }
}

/** Ends the server: sessions are cut, what was committed is kept. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const stop = (mode: string) =>
    run(cluster.binaries.pg_ctl, ['stop', '-w', '-t', '30', '-D', cluster.directory, '-m', mode], cluster.account)
  const stopped = await stop('fast')
  if (!stopped.succeeded && (await runningServer(cluster))) await stop('immediate')
}

/**
 * The server whose process id stands in the cluster's pid file, when that process lives. A pid file that a killed server
 * left behind and whose number now belongs to another program (in a container numbers start afresh) is removed.
 */
export async function runningServer(cluster: Cluster) {
  const file = join(cluster.directory, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid || !isAlive(pid)) return undefined
  // "4711 (postgres) S …"; Z: ended, but its parent has not collected it.
  const process = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '(postgres) S')
  if (/\(postgres\) [^Z]/.test(process)) return { pid, port }
  await rm(file, { force: true })
  return undefined
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A port of 127.0.0.1 that no process listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  if (!address || typeof address !== 'object') throw new Error('No free port.')
  return address.port
}
