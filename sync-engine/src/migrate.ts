import { runMigrations } from '@calendar-sync/platform/runtime'
import { engineMigrations } from './createSyncEngine.ts'

await runMigrations(engineMigrations)
