import type { Bus } from '@calendar-sync/platform/bus/bus'
import type { Clock } from '@calendar-sync/platform/clock'
import type { Pool } from '@calendar-sync/platform/database/pool'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import type { Log } from '@calendar-sync/platform/log'
import type { PersonalKeys } from '@calendar-sync/platform/privacy/personalKeys'
import type { CalendarOf } from './google/googleCalendar.ts'
import type { EngineSettings } from './settings.ts'

/** What loops, reactions and request handlers of the engine work with, all of it or in part. */
export interface EngineParts {
  readonly eventLog: EventLog
  readonly bus: Bus
  readonly pool: Pool
  readonly clock: Clock
  readonly keys: PersonalKeys
  readonly calendarOf: CalendarOf
  readonly settings: EngineSettings
  /** Of streams that are named by a keyed hash. */
  readonly streamNameKey: Buffer
  readonly log: Log
}
