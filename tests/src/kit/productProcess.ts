import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@calendar-sync/platform/testing/database'
import type { Pool } from 'pg'
import { root } from '../runner/findTestFiles.ts'
import { Emulator } from './emulator.ts'
import { eventually } from './eventually.ts'
import { patientSettings } from './patientSettings.ts'
import { programOf } from './program.ts'
import { endEventStoreOf, eventStoreOf } from './testEventStore.ts'

/** The whole product as a process of its own, which tells everything it has to tell. */
export interface ProductProcess {
  readonly url: string
  readonly emulator: Emulator
  readonly pool: Pool
  readonly dataDir: string
  /** All it has written to its outputs so far, at the most talkative log level. */
  said(): string
  stop(): Promise<void>
}

export async function startProductProcess(): Promise<ProductProcess> {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'calendar-sync-process-'))
  const child = spawn(process.execPath, programOf('standalone/main'), {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: database.runningConnectionString,
      MIGRATION_DATABASE_URL: database.connectionString,
      EVENTSTORE_URL: await eventStoreOf(database.connectionString),
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'trace',
      ...patientSettings,
    },
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (said += chunk))
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await database.drop()
    endEventStoreOf(database.connectionString)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const address = (name: string) => new RegExp(`${name} +(http://\\S+)`).exec(said)?.[1]
    const [url, google] = await eventually(async () => {
      const [app, emulator] = [address('The app'), address('Stand-in for Google')]
      return app && emulator && said.includes('Press Ctrl-C') ? [app, emulator] : undefined
    }, 120_000)
    return {
      url: url ?? '',
      emulator: new Emulator(google ?? ''),
      pool: database.pool,
      dataDir,
      said: () => said,
      stop,
    }
  } catch (error) {
    await stop()
    throw new Error(`The product did not start: ${said}`, { cause: error })
  }
}
