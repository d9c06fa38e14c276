import type { SyncCalendar } from '@calendar-sync/contracts/api/calendarSyncs'
import type { CopiedEvent } from '@calendar-sync/contracts/api/copiedEvents'

/** An event and the calendars that know of it. */
export interface SharedTrip extends Pick<CopiedEvent, 'id' | 'summary' | 'start' | 'end' | 'way'> {
  readonly from: string
  readonly to: readonly string[]
}

type Named = Pick<SyncCalendar, 'id' | 'summary'>
interface Ends {
  readonly id: string
  readonly sourceCalendar: Named
  readonly targetCalendar: Named
}

/** What a trip is told from. */
type Copied = Pick<CopiedEvent, 'id' | 'summary' | 'start' | 'end' | 'way'> & { readonly syncId: string }

/** An event that several syncs copied from one calendar is one trip; what one sync copied twice are two. Keeps the order. */
export function sharedTrips(events: readonly Copied[], syncs: readonly Ends[]): SharedTrip[] {
  const trips = new Map<string, SharedTrip>()
  const alike = new Map<string, number>()
  for (const { id: key, syncId, way, summary, start, end } of events) {
    const sync = syncs.find(({ id }) => id === syncId)
    if (!sync) continue
    const ends = [sync.sourceCalendar, sync.targetCalendar] as const
    const [from, to] = way === 'forward' ? ends : ([ends[1], ends[0]] as const)
    const copied = `${syncId} ${way} ${start} ${summary}`
    const nth = alike.get(copied) ?? 0
    alike.set(copied, nth + 1)
    const trip = `${nth} ${from.id} ${start} ${summary}`
    const known = trips.get(trip) ?? { id: key, summary, start, end, way, from: from.summary, to: [] }
    trips.set(trip, { ...known, to: [...known.to, to.summary] })
  }
  return [...trips.values()]
}
