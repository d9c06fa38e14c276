import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent, EventType } from '@calendar-sync/contracts/domain/registry'
import type { ScheduleStore } from './scheduleStore.ts'

/** The events that change when a sync is due. */
export const scheduleEventTypes = [
  'SyncScheduleChanged',
  'SyncCreated',
  'SyncActivated',
  'SyncDeactivated',
  'SyncDeleted',
] as const satisfies EventType[]

/** Keeps due times in step with what people choose. Doing it twice, or late, changes nothing. */
export async function followSchedule(event: Recorded<AnyEvent>, schedules: ScheduleStore): Promise<void> {
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
