import { loadConfig } from '@calendar-sync/platform/config'
import { createLog } from '@calendar-sync/platform/log'
import { runUntilSignal } from '@calendar-sync/platform/process'
import { migrateDatabase } from '@calendar-sync/platform/runtime'
import { commandMigrations } from './backgroundJobs/createBackgroundJobs.ts'

/** Brings what this service and the platform keep in Postgres up to date, and ends: a job before the services start. */
await runUntilSignal(async () => {
  const config = loadConfig(process.env)
  await migrateDatabase(config, createLog(config.logLevel, 'migrate'), [commandMigrations])
  return { stop: async () => undefined }
}, 'migrate')
