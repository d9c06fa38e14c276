import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import type { Conflict } from '@calendar-sync/contracts/api/conflicts'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { comingEvents } from '../runs/copyTimes.ts'
import { useCopiedEvents } from '../runs/useRuns.ts'
import { EventTime } from '../ui/Moment.tsx'
import { counted } from '../ui/numbers.ts'
import styles from './dashboard.module.css'
import { sharedTrips } from './sharedTrips.ts'
import { TripList } from './TripList.tsx'

const tripsShown = 5

/** The next trips that both calendars know about. */
export function NextTrips({ syncs }: { syncs: readonly CalendarSync[] }) {
  const { data, isPending } = useCopiedEvents()
  const trips = sharedTrips(comingEvents(data ?? [], new Date()), syncs).slice(0, tripsShown)
  const isEmpty = !isPending && trips.length === 0
  return (
    <Card
      component="section"
      variant="outlined"
      aria-labelledby="next-trips"
      aria-busy={isPending || undefined}
      // A line alone needs no card as high as the one beside it.
      sx={isEmpty ? { alignSelf: 'start' } : undefined}
    >
      <h2 id="next-trips">Next shared trips</h2>
      {isPending && trips.length === 0 && <Skeleton sx={{ mt: 2, height: { xs: 290, sm: 196 } }} />}
      {isEmpty && (
        <p className={styles.none}>
          {data ? 'No shared trip in the coming weeks.' : 'Your shared trips could not be loaded just now.'}
        </p>
      )}
      <TripList trips={trips} />
    </Card>
  )
}

const overlapsShown = 3

const Overlap = ({ conflict: { start, events } }: { conflict: Conflict }) => (
  <li className={styles.overlap}>
    <EventTime at={start} />
    <ul>
      {events.map((event) => (
        <li key={event.id}>
          <b dir="auto">{event.summary || '(No title)'}</b> <small dir="auto">{event.calendarSummary}</small>
        </li>
      ))}
    </ul>
  </li>
)

const inWords = (count: number) =>
  count === 0
    ? 'Nothing overlaps in the coming weeks.'
    : `${counted(count, 'overlap')} between your calendars in the coming weeks.`

/** Events of different calendars that claim the same time. */
export function ConflictsCard() {
  const api = useDataProvider<ApiDataProvider>()
  const [all, setAll] = useState(false)
  const { data, isPending } = useQuery({
    queryKey: ['conflicts'],
    queryFn: ({ signal }) => api.getConflicts(signal),
    retry: false,
  })
  return (
    <Card component="section" variant="outlined" aria-labelledby="conflicts" aria-busy={isPending || undefined}>
      <h2 id="conflicts">In two places at once</h2>
      {isPending && <Skeleton height={26} />}
      {!isPending && (
        <p className={styles.lead}>{data ? inWords(data.length) : 'Your calendars could not be compared just now.'}</p>
      )}
      {data && data.length > 0 && (
        <>
          <ol className={styles.conflictsCardList} id="overlaps">
            {data.slice(0, all ? undefined : overlapsShown).map((conflict) => (
              <Overlap key={conflict.id} conflict={conflict} />
            ))}
          </ol>
          {data.length > overlapsShown && (
            <p className={styles.more}>
              {!all && <span>{`and ${data.length - overlapsShown} more`}</span>}
              <Button
                variant="text"
                size="small"
                aria-expanded={all}
                aria-controls="overlaps"
                onClick={() => setAll(!all)}
              >
                <span>{all ? 'Show fewer' : `Show all ${data.length}`}</span>
              </Button>
            </p>
          )}
        </>
      )}
    </Card>
  )
}
