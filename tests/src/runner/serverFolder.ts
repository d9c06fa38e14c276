import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '@calendar-sync/platform/database/embedded/server'

const named = /^calendar-sync-tests-(\d+)$/
/** A run's databases and the log of their server need a part of it. Bytes. */
const enough = 8 * 2 ** 30

/**
 * A folder for the Postgres server of this run, gone when this process ends: in memory where a file system there has room, since
 * a disk's one takes long to make the hundreds of files of each of a run's databases. Removes what runs left that were killed.
 * @param memory where that file system would be
 * @param needed bytes that must be free, in it and on the machine
 */
export function serverFolder(memory = '/dev/shm', needed = enough): string {
  if (roomIn(memory) < needed) return tmpdir()
  for (const left of readdirSync(memory).filter((name) => !isAlive(Number(named.exec(name)?.[1] ?? process.pid))))
    rmSync(join(memory, left), { recursive: true, force: true })
  const folder = join(memory, `calendar-sync-tests-${process.pid}`)
  // Postgres runs as a user of its own where a superuser runs the tests.
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function roomIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, freemem())
  } catch {
    return 0
  }
}
