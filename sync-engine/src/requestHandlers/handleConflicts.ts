import { conflictsRequest } from '@calendar-sync/contracts/subjects'
import type { Bus, Unsubscribe } from '@calendar-sync/platform/bus/bus'
import { windowAt } from '../reconcile/feeds/window.ts'
import { cacheFor } from './cacheFor.ts'
import { conflictsOf } from './conflictsOf.ts'
import { type ReadingOwnCalendars, readOwnCalendars } from './ownCalendars.ts'

/** What lies behind cannot be mended any more; as far ahead as syncs look. */
const reach = { daysBack: 0, daysForward: 30 }

/** Each look costs a unit for each calendar. Milliseconds. */
const goodFor = 60_000

/**
 * Answers which events of a person's calendars overlap. Asked of Google and not of feeds: feeds know only calendars that
 * a sync reads, and a clash with any other is as bad.
 */
export function handleConflicts(bus: Bus, dependencies: ReadingOwnCalendars, stop: AbortSignal): Promise<Unsubscribe> {
  const { clock } = dependencies
  const look = async (userId: string) => {
    const now = clock()
    const read = await readOwnCalendars(dependencies, userId, windowAt(now, reach), stop)
    return read.outcome === 'found' ? { outcome: 'found' as const, conflicts: conflictsOf(read.calendars, now) } : read
  }
  const lookOnce = cacheFor(look, ({ outcome }) => outcome === 'found', goodFor, clock)
  return bus.respond(conflictsRequest, ({ userId }) => lookOnce(userId))
}
