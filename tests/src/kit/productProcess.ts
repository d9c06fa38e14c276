import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@calendar-sync/platform/testing/database'
import { Emulator } from './emulator.ts'
import { eventually } from './eventually.ts'
import { patientSettings } from './patientSettings.ts'
import { programOf, startNode } from './program.ts'
import { endEventStoreOf, eventStoreOf } from './testEventStore.ts'

export type ProductProcess = Awaited<ReturnType<typeof startProductProcess>>

/** The whole product as a process of its own, which tells everything it has to tell. @param first files to load before it */
export async function startProductProcess(...first: readonly string[]) {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'calendar-sync-process-'))
  const { child, output, ended } = startNode(programOf('standalone/main', ...first), {
    DATABASE_URL: database.runningConnectionString,
    MIGRATION_DATABASE_URL: database.connectionString,
    EVENTSTORE_URL: await eventStoreOf(database.connectionString),
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'trace',
    ...patientSettings,
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await database.drop()
    endEventStoreOf(database.connectionString)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const address = (name: string) => new RegExp(`${name} +(http://\\S+)`).exec(output())?.[1]
    const [url = '', google = ''] = await eventually(async () => {
      const [app, emulator] = [address('The app'), address('Stand-in for Google')]
      return app && emulator && output().includes('Press Ctrl-C') ? [app, emulator] : undefined
    }, 120_000)
    return {
      url,
      emulator: new Emulator(google),
      pool: database.pool,
      dataDir,
      /** All it has written to its outputs so far, at the most talkative log level. */
      said: output,
      stop,
    }
  } catch (error) {
    await stop()
    throw new Error(`The product did not start: ${output()}`, { cause: error })
  }
}
