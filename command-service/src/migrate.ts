import { runMigrations } from '@calendar-sync/platform/runtime'
import { commandMigrations } from './backgroundJobs/createBackgroundJobs.ts'

await runMigrations(commandMigrations)
