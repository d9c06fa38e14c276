import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent, EventType } from '@calendar-sync/contracts/domain/registry'
import type { Reaction } from '@calendar-sync/platform/background/reactor'
import type { WorkLoop } from '@calendar-sync/platform/background/workLoop'
import type { ScheduleStore } from './scheduleStore.ts'

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
