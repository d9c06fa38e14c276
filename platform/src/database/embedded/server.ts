import { once } from 'node:events'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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

/** How long a server may take to stop in order, before it is ended. */
export const stopTimeoutMs = 10_000

/** How long a server may recover, before it counts as hung. To end one that still recovers makes it begin again. */
export const recoveryTimeoutMs = 300_000

export const retryPauseMs = 150

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

/**
 * Ends the server: sessions are cut, what was committed is kept. One that does not end in order is ended at once; the next
 * start recovers it. (A server of version 18 that is told to stop while it recovers from a killed session never ends.)
 */
export async function stopServer(cluster: Cluster): Promise<void> {
  const stopped = await pgCtlStop(cluster, 'fast', stopTimeoutMs)
  if (!stopped.succeeded) await endServer(cluster)
}

/** Ends a server that cannot be stopped in order, by SIGQUIT and at last by SIGKILL. @returns whether it is gone */
export async function endServer(cluster: Cluster): Promise<boolean> {
  const running = await runningServer(cluster)
  if (!running) return true
  if (!(await isIn(cluster.directory, running))) return false
  // The server itself kills what has not ended five seconds after its SIGQUIT.
  const ended = await pgCtlStop(cluster, 'immediate', 8_000)
  if (ended.succeeded || !(await runningServer(cluster))) return true
  const children = await readFile(`/proc/${running.pid}/task/${running.pid}/children`, 'utf8').catch(() => '')
  for (const pid of [running.pid, ...children.trim().split(' ').map(Number).filter(Boolean)]) kill(pid)
  const deadline = Date.now() + stopTimeoutMs
  while (await runningServer(cluster)) {
    if (Date.now() > deadline) return false
    await sleep(retryPauseMs)
  }
  return true
}

const pgCtlStop = ({ directory, binaries, account }: Cluster, mode: 'fast' | 'immediate', timeoutMs: number) =>
  run(binaries.pg_ctl, ['stop', '-w', '-t', String(timeoutMs / 1_000), '-D', directory, '-m', mode], account)

/** Copied data files, or a number that was given anew, may name the server of another folder: a server works in its own. */
async function isIn(
  directory: string,
  { pid, directory: named }: { pid: number; directory: string },
): Promise<boolean> {
  const worksIn = await readlink(`/proc/${pid}/cwd`).catch(() => realpath(named).catch(() => named))
  return worksIn === (await realpath(directory))
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone already, or it is another account's: then the server is still found running.
  }
}

/**
 * The server whose process id stands in the cluster's pid file, when that process lives. A pid file that a killed server
 * left behind and whose number now belongs to another program (in a container numbers start afresh) is removed.
 */
export async function runningServer({ directory }: Pick<Cluster, 'directory'>) {
  const { server, isStale } = await serverIn(directory)
  if (isStale) await rm(pidFileOf(directory), { force: true })
  return server
}

const pidFileOf = (directory: string) => join(directory, 'postmaster.pid')

/**
 * The same, and whether the process of the pid file is another program by now. Nothing is changed.
 * Source: https://www.postgresql.org/docs/18/storage-file-layout.html: first the process, in the fourth line the port
 */
export async function serverIn(directory: string) {
  const lines = (await readFile(pidFileOf(directory), 'utf8').catch(() => '')).split('\n').map((line) => line.trim())
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid || !isAlive(pid)) return { server: undefined, isStale: false }
  // "4711 (postgres) S …"; Z: ended, but its parent has not collected it.
  const process = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '(postgres) S')
  if (!/\(postgres\) [^Z]/.test(process)) return { server: undefined, isStale: true }
  return { server: { pid, port, directory: lines[1] ?? '' }, isStale: false }
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
