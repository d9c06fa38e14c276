import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent, EventType } from '@calendar-sync/contracts/domain/registry'
import type { SyncDefinition } from '@calendar-sync/contracts/domain/sync'
import type { Reaction } from '@calendar-sync/platform/background/reactor'
import { createWorkLoop, type WorkLoop } from '@calendar-sync/platform/background/workLoop'
import type { EngineParts } from '../engineParts.ts'
import { type RunLoop, requestCheck } from '../run/runLoop.ts'
import { loadAutoRunnable } from '../run/runnableSync.ts'
import { nextDueAfter, shareOf } from './nextDue.ts'
import type { DueSync, ScheduleStore } from './scheduleStore.ts'

interface ScheduleDependencies extends EngineParts {
  readonly schedules: ScheduleStore
  readonly runLoop: Pick<RunLoop, 'request'>
  /** Whether a sync need not be looked at, since Google would have told of a change. */
  readonly coveredByPush: (sync: SyncDefinition) => Promise<boolean>
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
    const sync = await loadAutoRunnable(due, eventLog)
    if (sync && !(await coveredByPush(sync))) {
      await requestCheck(due, 'schedule', due.dueAt.toISOString(), runLoop)
    }
    await schedules.advance(due, nextDueAfter(schedule, due.dueAt, clock(), shareOf(due.userId)))
  }
  const next = () => schedules.claim(clock(), settings.lease)
  const isLast = ({ othersWait }: DueSync) => !othersWait
  return createWorkLoop({ name: 'schedule', next, work, isLast, atOnce, poll: settings.poll, log })
}

const types = [
  'SyncScheduleChanged',
  'SyncCreated',
  'SyncActivated',
  'SyncDeactivated',
  'SyncDeleted',
] as const satisfies EventType[]

/** Keeps due times in step with what people choose. Doing it twice, or late, changes nothing. */
export const scheduleReaction = (schedules: ScheduleStore, scheduleLoop: Pick<WorkLoop, 'wake'>): Reaction => ({
  name: 'schedule',
  categories: ['settings', 'sync'],
  types,
  react: (event) => react(event, schedules),
  onReaction: () => scheduleLoop.wake(),
})

async function react(event: Recorded<AnyEvent>, schedules: ScheduleStore): Promise<void> {
  const { revision } = event
  const at = new Date(event.metadata.at)
  switch (event.type) {
    case 'SyncScheduleChanged': {
      const { userId, ...schedule } = event.data
      return schedules.setSchedule(userId, revision, schedule, at)
    }
    case 'SyncCreated':
    case 'SyncActivated':
    case 'SyncDeactivated':
    case 'SyncDeleted': {
      const { syncId, userId } = event.data
      const active = event.type === 'SyncCreated' || event.type === 'SyncActivated'
      return schedules.setSync({ syncId, userId, revision, active }, at)
    }
    default:
      return
  }
}
