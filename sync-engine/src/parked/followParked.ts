import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent, EventType } from '@calendar-sync/contracts/domain/registry'
import type { Clock } from '@calendar-sync/platform/clock'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { requestRunFor } from '../run/requestRun.ts'
import type { ParkedStore } from './parkedStore.ts'

/** What operators ask for parked events. */
export const parkedEventTypes = ['ParkedEventRetried', 'ParkedEventDropped'] as const satisfies EventType[]

/** Carries out what they ask. A retry asks for a run at once, in which the event has all its tries again. */
export async function followParked(
  event: Recorded<AnyEvent>,
  { parked, ...rest }: { readonly parked: ParkedStore; readonly eventLog: EventLog; readonly clock: Clock },
): Promise<void> {
  if (event.type === 'ParkedEventDropped') return parked.drop(event.data.parkedId)
  if (event.type !== 'ParkedEventRetried') return
  const { parkedId, syncId, userId } = event.data
  await parked.retry(parkedId)
  await requestRunFor({ syncId, userId }, `retry/${event.metadata.eventId}`, rest)
}
