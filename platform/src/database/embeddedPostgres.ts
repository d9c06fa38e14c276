import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { makeDataFolder } from '../makeFolder.ts'
import { StartupError } from '../process.ts'
import { type EmbeddedAddresses, embeddedAddresses, embeddedDatabase } from './embedded/addresses.ts'
import { findBinaries } from './embedded/binaries.ts'
import { prepareCluster } from './embedded/cluster.ts'
import { keepClaim } from './embedded/keepClaim.ts'
import { claim } from './embedded/owner.ts'
import {
  type Cluster,
  endServer,
  freePort,
  recoveryTimeoutMs,
  retryPauseMs,
  runningServer,
  type Settings,
  startServer,
  stopServer,
  stopTimeoutMs,
} from './embedded/server.ts'
import { assertReachable, makePassable, serverAccount } from './embedded/serverAccount.ts'

interface EmbeddedPostgresOptions {
  /** The files go to `<dataDir>/postgres`. */
  readonly dataDir: string
  /** The port to listen on at 127.0.0.1; another one when it is taken, any free one when absent. */
  readonly port?: number
  readonly log: Log
  /** Added to ours, as in postgresql.conf. */
  readonly settings?: Settings
  /** By the restore itself, which no other start may take for whole before it has ended. */
  readonly restoring?: boolean
}

/** A file that lies in a data folder from before a restore until after it: what such a folder holds is not whole. */
export const restoreMark = (dataDir: string): string => join(dataDir, 'restore-under-way')

export interface EmbeddedPostgres extends EmbeddedAddresses {
  /** Resolves when the server, or this process's claim to it, is gone for good without `stop`. */
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
const timeoutsMs = { process: 5_000, server: 30_000, stop: stopTimeoutMs, recovery: recoveryTimeoutMs }

/** Some pauses between the tries of an owner that claims its server again. */
const ownerReturnMs = 1_000

/**
 * Starts PostgreSQL for this process alone. A server that a killed process left behind is stopped first; a process that
 * ends without `stop` takes the server with it.
 * @throws Error with one clear line: no binaries for this platform, a folder that bars the way, a restore that was cut off, a folder
 *   in use by another living process, or what the server said when it would not start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  if (!options.restoring && existsSync(restoreMark(dataDir)))
    throw new StartupError(
      `A restore into ${dataDir} has not ended; if it was cut off, run it again, or name another folder in DATA_DIR.`,
    )
  const settings = { ...ourSettings, ...options.settings }
  const cluster = await prepareFolders(dataDir)
  const password = await prepareCluster(cluster.directory, cluster.binaries, cluster.account, settings.fsync !== 'off')
  const { owner, port } = await startAsOwner(cluster, password, settings, options.port)
  const serverPid = (await runningServer(cluster))?.pid ?? Number.NaN
  await owner.ensureDatabase(embeddedDatabase)
  owner.unref()
  const kept = keepClaim(cluster, password, serverPid, owner)
  const stopOnExit = stopWhenProcessExits(serverPid)
  options.log.debug({ port, directory: cluster.directory }, 'Embedded PostgreSQL is running.')
  let stopping: Promise<void> | undefined
  return {
    ...embeddedAddresses(password, port),
    lost: kept.lost,
    stop: () => {
      stopping ??= (async () => {
        kept.expectEnd()
        await stopServer(cluster)
        process.off('exit', stopOnExit)
        await kept.end()
      })()
      return stopping
    },
  }
}

async function prepareFolders(dataDir: string): Promise<Cluster> {
  const [binaries, account] = await Promise.all([findBinaries(), serverAccount()])
  const directory = join(dataDir, 'postgres')
  makeDataFolder(dataDir)
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
    const obstacle = await clearLeftover(cluster, password, began)
    if (!obstacle) {
      const outcome = await startServer(cluster, port, settings)
      if (outcome.kind === 'failed') throw new StartupError(`The embedded database did not start: ${outcome.reason}`)
      const owned = outcome.kind === 'started' ? await claim(port, password) : undefined
      if (owned?.kind === 'owned') return { owner: owned.session, port }
      if (outcome.kind === 'portTaken') port = await freePort()
    }
    const { what, isOverdue } = obstacle ?? obstacleSince(began, 'another server is using its files', timeoutsMs.server)
    if (isOverdue) throw new StartupError(`The embedded database in ${cluster.directory} cannot be started: ${what}.`)
    await sleep(retryPauseMs)
  }
}

const obstacleSince = (began: number, what: string, waitMs: number) => ({
  what,
  /** It has been waited for long enough. Read once a try: what gives up on a server must have tried to end it. */
  isOverdue: Date.now() - began > waitMs,
})

/**
 * Stops a server that a killed process left behind; one that does not end its shutdown or its recovery is ended.
 * @returns what stands in the way for now, nothing when it is free
 */
async function clearLeftover(cluster: Cluster, password: string, began: number) {
  const running = await runningServer(cluster)
  if (!running) return undefined
  const claimed = await claimLeftover(running.port, password)
  if (claimed.kind === 'taken') {
    const what = `process ${claimed.byProcess} is using it; stop that one or set another DATA_DIR`
    return obstacleSince(began, what, timeoutsMs.process)
  }
  if (claimed.kind === 'unreachable') {
    const limit = stateOf(claimed.reason)
    const advice = `end it with kill -QUIT ${running.pid}`
    const what = `a server left running (process ${running.pid}) says: ${claimed.reason}; ${advice}`
    const obstacle = obstacleSince(began, what, timeoutsMs[limit])
    return limit !== 'server' && obstacle.isOverdue && (await endServer(cluster)) ? undefined : obstacle
  }
  await claimed.session.end()
  await stopServer(cluster)
  return undefined
}

/** A living owner whose server has just recovered from a killed session is about to claim it again: it goes first. */
async function claimLeftover(port: number, password: string) {
  const claimed = await claim(port, password)
  if (claimed.kind !== 'owned') return claimed
  await claimed.session.end()
  await sleep(ownerReturnMs)
  return claim(port, password)
}

/** What a server that refuses sessions is doing; `server`: it says none of both. */
function stateOf(refusal: string): 'stop' | 'recovery' | 'server' {
  if (/shutting down/.test(refusal)) return 'stop'
  return /starting up|in recovery mode|not (yet )?accepting connections/.test(refusal) ? 'recovery' : 'server'
}

/** The last resort of a process that ends without having called `stop`; nothing asynchronous runs there. */
function stopWhenProcessExits(serverPid: number): () => void {
  const listener = () => {
    try {
      process.kill(serverPid, 'SIGINT')
    } catch {
      // It is gone already.
    }
  }
  process.on('exit', listener)
  return listener
}
