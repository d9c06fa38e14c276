import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { StartupError } from '../process.ts'
import { type EmbeddedAddresses, embeddedAddresses, embeddedDatabase } from './embedded/addresses.ts'
import { findBinaries } from './embedded/binaries.ts'
import { prepareCluster } from './embedded/cluster.ts'
import { claim } from './embedded/owner.ts'
import { type Cluster, freePort, runningServer, type Settings, startServer, stopServer } from './embedded/server.ts'
import { assertReachable, makePassable, serverAccount } from './embedded/serverAccount.ts'

interface EmbeddedPostgresOptions {
  /** The files go to `<dataDir>/postgres`. */
  readonly dataDir: string
  /** The port to listen on at 127.0.0.1; another one when it is taken, any free one when absent. */
  readonly port?: number
  readonly log: Log
  /** Added to ours, as in postgresql.conf. */
  readonly settings?: Settings
}

export interface EmbeddedPostgres extends EmbeddedAddresses {
  /** Resolves when the server, or this process's claim to it, is gone without `stop`. */
  readonly lost: Promise<void>
  stop(): Promise<void>
}

const ourSettings: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_checkpoints: 'off',
  jit: 'off',
  // No server replicates an embedded database; without, bulk loads into new tables are not written twice.
  wal_level: 'minimal',
  max_wal_senders: '0',
}

/**
 * How long what stands in the way is waited for, in milliseconds. A process that is being restarted is gone soon; a server
 * that stops or recovers may have much to write.
 */
const timeoutsMs = { process: 5_000, server: 30_000 }
const retryPauseMs = 150

/**
 * Starts PostgreSQL for this process alone. A server that a killed process left behind is stopped first; a process that
 * ends without `stop` takes the server with it.
 * @throws Error with one clear line: no binaries for this platform, a folder that bars the way, a folder in use by another
 *   living process, or what the server said when it would not start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const settings = { ...ourSettings, ...options.settings }
  const cluster = await prepareFolders(dataDir)
  const password = await prepareCluster(cluster.directory, cluster.binaries, cluster.account, settings.fsync !== 'off')
  const { owner, port } = await startAsOwner(cluster, password, settings, options.port)
  await owner.ensureDatabase(embeddedDatabase)
  owner.unref()
  const stopOnExit = await stopWhenProcessExits(cluster)
  options.log.debug({ port, directory: cluster.directory }, 'Embedded PostgreSQL is running.')
  let stopping: Promise<void> | undefined
  const lost = new Promise<void>((resolve) => owner.onEnd(() => stopping ?? resolve()))
  return {
    ...embeddedAddresses(password, port),
    lost,
    stop: () => {
      stopping ??= (async () => {
        await stopServer(cluster)
        process.off('exit', stopOnExit)
        await owner.end()
      })()
      return stopping
    },
  }
}

async function prepareFolders(dataDir: string): Promise<Cluster> {
  const [binaries, account] = await Promise.all([findBinaries(), serverAccount()])
  const directory = join(dataDir, 'postgres')
  await mkdir(dataDir, { recursive: true })
  await makePassable(dataDir, account)
  const asUser = 'or run as another user than root.'
  await assertReachable(directory, account, `Choose another DATA_DIR, open that folder with chmod o+x, ${asUser}`)
  await assertReachable(binaries.postgres, account, `Move the project, open that folder with chmod o+x, ${asUser}`)
  return { directory, binaries, account }
}

async function startAsOwner(cluster: Cluster, password: string, settings: Settings, wantedPort: number | undefined) {
  const began = Date.now()
  let port = wantedPort ?? (await freePort())
  for (;;) {
    const obstacle = await clearLeftover(cluster, password)
    if (!obstacle) {
      const outcome = await startServer(cluster, port, settings)
      if (outcome.kind === 'failed') throw new StartupError(`The embedded database did not start: ${outcome.reason}`)
      const owned = outcome.kind === 'started' ? await claim(port, password) : undefined
      if (owned?.kind === 'owned') return { owner: owned.session, port }
      if (outcome.kind === 'portTaken') port = await freePort()
    }
    const { what, waitMs } = obstacle ?? { what: 'another server is using its files', waitMs: timeoutsMs.server }
    if (Date.now() - began > waitMs) {
      throw new StartupError(`The embedded database in ${cluster.directory} cannot be started: ${what}.`)
    }
    await sleep(retryPauseMs)
  }
}

/** Stops a server that a killed process left behind. @returns what stands in the way for now, nothing when it is free */
async function clearLeftover(cluster: Cluster, password: string) {
  const running = await runningServer(cluster)
  if (!running) return undefined
  const claimed = await claim(running.port, password)
  if (claimed.kind === 'taken') {
    const what = `process ${claimed.byProcess} is using it; stop that one or set another DATA_DIR`
    return { what, waitMs: timeoutsMs.process }
  }
  if (claimed.kind === 'unreachable') {
    const what = `a server left running (process ${running.pid}) says: ${claimed.reason}`
    return { what, waitMs: timeoutsMs.server }
  }
  await claimed.session.end()
  await stopServer(cluster)
  return undefined
}

/** The last resort of a process that ends without having called `stop`; nothing asynchronous runs there. */
async function stopWhenProcessExits(cluster: Cluster): Promise<() => void> {
  const running = await runningServer(cluster)
  const listener = () => {
    try {
      if (running) process.kill(running.pid, 'SIGINT')
    } catch {
      // It is gone already.
    }
  }
  process.on('exit', listener)
  return listener
}
