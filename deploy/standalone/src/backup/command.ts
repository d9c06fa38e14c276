import { existsSync } from 'node:fs'
import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { commandMigrations } from '@calendar-sync/command-service/backgroundJobs/createBackgroundJobs'
import type { Config } from '@calendar-sync/platform/config'
import { restoreMark, startEmbeddedPostgres } from '@calendar-sync/platform/database/embeddedPostgres'
import { migrate, platformMigrations } from '@calendar-sync/platform/database/migrations'
import { createPool } from '@calendar-sync/platform/database/pool'
import { runningEmbeddedPostgres } from '@calendar-sync/platform/database/runningEmbeddedPostgres'
import type { Log } from '@calendar-sync/platform/log'
import { makeDataFolder } from '@calendar-sync/platform/makeFolder'
import { StartupError } from '@calendar-sync/platform/process'
import { engineMigrations } from '@calendar-sync/sync-engine/createSyncEngine'
import { keysIn, secretsFile } from './backupFolder.ts'
import { makeBackup } from './makeBackup.ts'
import { readBackup, restoreBackup } from './restoreBackup.ts'

export const backupUsage = `npm run ops -- backup <folder>    writes the embedded database and its secrets to a new folder, while the product runs
npm run ops -- restore <folder>   makes the database of a new DATA_DIR from such a folder, before the product starts there`

type Where = Pick<Config, 'dataDir' | 'databaseUrl'>

/**
 * Backs up the embedded database of `DATA_DIR`, which may be running.
 * @returns a sentence for the operator
 * @throws StartupError when there is none, or the folder is in use
 */
export async function backup({ dataDir, databaseUrl }: Where, folder: string, log: Log, at: Date): Promise<string> {
  refuseOtherDatabase(databaseUrl)
  if (!existsSync(join(dataDir, 'postgres'))) throw new StartupError(`There is no database in ${dataDir}.`)
  const running = await runningEmbeddedPostgres(dataDir)
  const started = running ? undefined : await startEmbeddedPostgres({ dataDir, log })
  const pool = createPool((running ?? started)?.connectionString ?? '', { log })
  try {
    const { tables, head } = await makeBackup(pool, dataDir, resolve(folder), at)
    const events = tables.find(({ schema, name }) => schema === 'event_store' && name === 'events')?.rows ?? 0
    return `${events} events, up to position ${head ?? '0'}, are in ${resolve(folder)}. Keep its folder keys apart, and of several only the newest.`
  } finally {
    await pool.end()
    await started?.stop()
  }
}

/**
 * Makes `DATA_DIR` from a backup; its read models are built when the product starts. What a restore that was cut off left there goes.
 * @returns a sentence for the operator
 * @throws StartupError when there is a database already, or the backup is not whole
 */
export async function restore({ dataDir, databaseUrl }: Where, folder: string, log: Log): Promise<string> {
  refuseOtherDatabase(databaseUrl)
  const [from, files, mark] = [resolve(folder), join(dataDir, 'postgres'), restoreMark(dataDir)]
  const isLeft = existsSync(files)
  if (isLeft && !existsSync(mark))
    throw new StartupError(`There is a database in ${dataDir} already; name a new folder in DATA_DIR.`)
  const manifest = await readBackup(from)
  const start = () => startEmbeddedPostgres({ dataDir, log, restoring: true })
  // In one step, so that a restore that is cut off here finds all of it or nothing.
  const clear = async () => {
    const gone = `${files}.gone`
    await rm(gone, { recursive: true, force: true })
    if (existsSync(files)) await rename(files, gone)
    await rm(gone, { recursive: true, force: true })
  }
  if (isLeft) {
    // To start it is how a server that was left running is found, and is not taken from a restore that goes on.
    await (await start()).stop()
    await clear()
  }
  makeDataFolder(dataDir)
  await writeFile(mark, '')
  const kept = await restoreSecrets(from, dataDir)
  const postgres = await start()
  const pool = createPool(postgres.connectionString, { log })
  let restored = false
  try {
    for (const set of [platformMigrations, commandMigrations, engineMigrations]) await migrate(pool, set, log)
    await restoreBackup(pool, from, manifest)
    restored = true
    return [
      `${dataDir} holds what ${from} held at ${manifest.madeAt}.`,
      'Check it with npm run ops -- verify log and start the product; npm run ops -- verify then checks its read models too.',
      ...(kept ? [`The ${secretsFile} that was there is ${kept} now.`] : []),
    ].join('\n')
  } finally {
    await pool.end()
    await postgres.stop()
    // Half a database must not be taken for a whole one; and the next try finds the folder free.
    if (!restored) await clear()
    await rm(mark)
  }
}

/**
 * Lays the secrets of a backup into the folder. Others that are there stay, under another name: they may be the only key to data
 * elsewhere.
 * @returns that name
 */
async function restoreSecrets(from: string, dataDir: string): Promise<string | undefined> {
  const [saved, present] = [join(keysIn(from), secretsFile), join(dataDir, secretsFile)]
  if (!existsSync(saved)) return undefined
  const others = existsSync(present) && !(await readFile(present)).equals(await readFile(saved))
  const kept = others ? freeName(`${present}.before-restore`) : undefined
  if (kept) await rename(present, kept)
  await copyFile(saved, present)
  return kept && basename(kept)
}

/** This name, or with the first number that makes it a new one. */
function freeName(name: string, number = 1): string {
  const wanted = number === 1 ? name : `${name}-${number}`
  return existsSync(wanted) ? freeName(name, number + 1) : wanted
}

function refuseOtherDatabase(databaseUrl: string | undefined): void {
  if (databaseUrl)
    throw new StartupError(
      'DATABASE_URL is set: back that database up with the means of Postgres, as docs/operations.md says. This is for the embedded one.',
    )
}
