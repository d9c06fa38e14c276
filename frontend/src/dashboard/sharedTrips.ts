import type { SyncCalendar } from '@calendar-sync/contracts/api/calendarSyncs'
import type { CopiedEvent } from '../runs/copiedEvents.ts'

/** An event and the calendars that know of it. */
export interface SharedTrip extends Pick<CopiedEvent, 'key' | 'summary' | 'start' | 'way'> {
  readonly from: string
  readonly to: readonly string[]
}

type Named = Pick<SyncCalendar, 'id' | 'summary'>
interface Ends {
  readonly id: string
  readonly sourceCalendar: Named
  readonly targetCalendar: Named
}

/** An event that several syncs copied from one calendar is one trip. Keeps the order. */
export function sharedTrips(events: readonly CopiedEvent[], syncs: readonly Ends[]): SharedTrip[] {
  const trips = new Map<string, SharedTrip>()
  for (const { key, syncId, way, summary, start } of events) {
    const sync = syncs.find(({ id }) => id === syncId)
    if (!sync) continue
    const ends = [sync.sourceCalendar, sync.targetCalendar] as const
    const [from, to] = way === 'forward' ? ends : ([ends[1], ends[0]] as const)
    const trip = `${from.id} ${start} ${summary}`
    const known = trips.get(trip) ?? { key, summary, start, way, from: from.summary, to: [] }
    trips.set(trip, { ...known, to: [...known.to, to.summary] })
  }
  return [...trips.values()]
}
