import type { Clock } from '@calendar-sync/platform/clock'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import type { Log } from '@calendar-sync/platform/log'
import type { EngineSettings } from './settings.ts'

/** What every loop of the engine works with, and reactions and handlers in part. */
export interface LoopDependencies {
  readonly eventLog: EventLog
  readonly clock: Clock
  readonly settings: EngineSettings
  readonly log: Log
}
