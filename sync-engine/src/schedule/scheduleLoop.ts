import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { EventOfType } from '@calendar-sync/contracts/domain/registry'
import type { Reaction } from '@calendar-sync/platform/background/reactor'
import { createWorkLoop, type WorkLoop } from '@calendar-sync/platform/background/workLoop'
import type { EngineParts } from '../engineParts.ts'
import { type RunLoop, requestCheck } from '../run/runLoop.ts'
import { loadAutoRunnable, type RunBasis } from '../run/runnableSync.ts'
import { nextDueAfter, shareOf } from './nextDue.ts'
import type { DueSync, ScheduleStore } from './scheduleStore.ts'

interface ScheduleDependencies extends EngineParts {
  readonly schedules: ScheduleStore
  readonly runLoop: Pick<RunLoop, 'readAhead' | 'request'>
  /** Whether a sync need not be looked at, since Google would have told of a change. */
  readonly coveredByPush: (basis: RunBasis) => Promise<boolean>
}

const atOnce = 4

/**
 * Asks for the runs of syncs that are due and that have something to look for. The run's id follows from the due time, so that a turn is
 * taken once.
 */
export function createScheduleLoop(dependencies: ScheduleDependencies): WorkLoop {
  const { eventLog, clock, schedules, settings, log, runLoop, coveredByPush } = dependencies
  const work = async (due: DueSync) => {
    const { schedule } = due
    if (!schedule?.autoSync) return schedules.advance(due, undefined)
    const ahead = await runLoop.readAhead(() => loadAutoRunnable(due, eventLog))
    if (ahead && !(await coveredByPush(ahead.basis))) {
      await requestCheck(due, 'schedule', due.dueAt.toISOString(), runLoop, ahead)
    }
    await schedules.advance(due, nextDueAfter(schedule, due.dueAt, clock(), shareOf(due.userId)))
  }
  const next = () => schedules.claim(clock(), settings.lease)
  const isLast = ({ othersWait }: DueSync) => !othersWait
  return createWorkLoop({ name: 'schedule', next, work, isLast, atOnce, poll: settings.poll, log })
}

/** Keeps due times in step with what people choose. Doing it twice, or late, changes nothing. */
export function scheduleReaction(schedules: ScheduleStore, scheduleLoop: Pick<WorkLoop, 'wake'>): Reaction {
  type SyncEvent = Recorded<EventOfType<'SyncCreated' | 'SyncActivated' | 'SyncDeactivated' | 'SyncDeleted'>>
  const setSync = (active: boolean) => (event: SyncEvent) => {
    const { revision, data, metadata } = event
    const { syncId, userId } = data
    return schedules.setSync({ syncId, userId, revision, active }, new Date(metadata.at))
  }
  return {
    name: 'schedule',
    categories: ['settings', 'sync'],
    handlers: {
      SyncScheduleChanged: ({ revision, data: { userId, ...schedule }, metadata }) =>
        schedules.setSchedule(userId, revision, schedule, new Date(metadata.at)),
      SyncCreated: setSync(true),
      SyncActivated: setSync(true),
      SyncDeactivated: setSync(false),
      SyncDeleted: setSync(false),
    },
    onReaction: () => scheduleLoop.wake(),
  }
}
