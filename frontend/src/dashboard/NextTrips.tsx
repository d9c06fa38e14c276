import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import Skeleton from '@mui/material/Skeleton'
import { comingEvents } from '../runs/copyTimes.ts'
import { useCopiedEvents } from '../runs/useRuns.ts'
import { Card } from '../ui/Card.tsx'
import styles from './NextTrips.module.css'
import { sharedTrips } from './sharedTrips.ts'
import { TripList } from './TripList.tsx'

const shown = 5

/** The next trips that both calendars know about. */
export function NextTrips({ syncs }: { syncs: readonly CalendarSync[] }) {
  const { data: copies = [], isPending } = useCopiedEvents()
  const trips = sharedTrips(comingEvents(copies, new Date()), syncs).slice(0, shown)
  return (
    <Card aria-labelledby="next-trips" aria-busy={isPending || undefined}>
      <h2 id="next-trips">Next shared trips</h2>
      {isPending && trips.length === 0 && <Skeleton height={196} sx={{ mt: 2 }} />}
      {!isPending && trips.length === 0 && <p className={styles.none}>No shared trip in the coming weeks.</p>}
      <TripList trips={trips} />
    </Card>
  )
}
