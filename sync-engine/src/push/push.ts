import type { Pool } from '@calendar-sync/platform/database/pool'
import type { PersonalKeys } from '@calendar-sync/platform/privacy/personalKeys'
import type { CalendarOf } from '../google/googleCalendar.ts'
import type { LoopDependencies } from '../loopDependencies.ts'
import type { RunLoop } from '../run/runLoop.ts'
import type { ScheduleStore } from '../schedule/scheduleStore.ts'
import { createChannelLoop } from './channelLoop.ts'
import { createPushedLoop, createPushedSyncs } from './pushedSyncs.ts'
import { notificationPath, pushRoutes } from './routes.ts'
import { watchReaction } from './watchReaction.ts'
import { createWatchStore } from './watchStore.ts'

interface PushDependencies extends LoopDependencies {
  readonly pool: Pool
  readonly keys: PersonalKeys
  readonly schedules: ScheduleStore
  readonly runLoop: Pick<RunLoop, 'request'>
  readonly calendarOf: CalendarOf
}

/**
 * Lets Google say when a calendar changed. A message may be lost, so the schedule stays.
 * @param baseUrl where Google reaches us; undefined where it cannot: then no channel is opened, and messages that come
 * from earlier ones are still understood
 * @returns with a router that takes Google's messages
 */
export function createPush(baseUrl: string | undefined, dependencies: PushDependencies) {
  const { pool, settings } = dependencies
  const watches = createWatchStore(pool)
  const pushed = createPushedSyncs(pool, { quiet: settings.pushQuiet, gap: settings.pushGap })
  const pushedLoop = createPushedLoop({ ...dependencies, pushed })
  const router = pushRoutes(watches, pushed, () => pushedLoop.wake())
  if (baseUrl === undefined) return { router, reactions: [], loops: [pushedLoop] }
  const channelLoop = createChannelLoop({ ...dependencies, watches, address: baseUrl + notificationPath })
  const reactions = [watchReaction({ ...dependencies, watches, channelLoop })]
  return { router, reactions, loops: [channelLoop, pushedLoop] }
}
