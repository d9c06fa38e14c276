import type { Account } from '@calendar-sync/contracts/api/accounts'
import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import type { Conflict, Conflicts, LeftOutCalendar } from '@calendar-sync/contracts/api/conflicts'
import WarningIcon from '@mui/icons-material/WarningAmber'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { comingEvents } from '../runs/copyTimes.ts'
import { EventTime } from '../runs/EventTime.tsx'
import { useCopiedEvents } from '../runs/useRuns.ts'
import { FixButton } from '../syncProblems/FixButton.tsx'
import { quoted } from '../ui/isolated.ts'
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

const Overlap = ({ conflict: { start, end, events } }: { conflict: Conflict }) => (
  <li className={styles.overlap}>
    <EventTime at={start} until={end} />
    <ul>
      {events.map((event) => (
        <li key={event.id}>
          <b dir="auto">{event.summary || '(No title)'}</b> <small dir="auto">{event.calendarSummary}</small>
        </li>
      ))}
    </ul>
  </li>
)

/** That nothing overlaps is only said where all was looked into. */
function inWords({ conflicts, leftOut }: Conflicts): string {
  if (conflicts.length > 0) return `${counted(conflicts.length, 'overlap')} between your calendars in the coming weeks.`
  return leftOut.length === 0
    ? 'Nothing overlaps in the coming weeks.'
    : 'No overlap among the calendars that we could look into.'
}

interface LeftOutProps {
  readonly calendar: LeftOutCalendar
  readonly accounts: readonly Account[] | undefined
}

/** What was not looked into; of an account that is out of reach with the button that mends it. */
function LeftOut({ calendar: { accountId, accountEmail, calendarSummary }, accounts }: LeftOutProps) {
  const account = calendarSummary === null ? accounts?.find(({ id }) => id === accountId) : undefined
  const what = calendarSummary === null ? 'the calendars' : quoted(calendarSummary)
  return (
    <li className={styles.problem}>
      <WarningIcon fontSize="small" />
      <p>{`We could not look into ${what} of ${accountEmail}.`}</p>
      {account && <FixButton remedy={{ kind: 'reconnect', account }} />}
    </li>
  )
}

/** Events of different calendars that claim the same time. */
export function ConflictsCard({ accounts }: Pick<LeftOutProps, 'accounts'>) {
  const api = useDataProvider<ApiDataProvider>()
  const [all, setAll] = useState(false)
  const { data, isPending } = useQuery({
    queryKey: ['conflicts'],
    queryFn: ({ signal }) => api.getConflicts(signal),
    retry: false,
  })
  const conflicts = data?.conflicts ?? []
  return (
    <Card component="section" variant="outlined" aria-labelledby="conflicts" aria-busy={isPending || undefined}>
      <h2 id="conflicts">In two places at once</h2>
      {isPending && <Skeleton height={26} />}
      {!isPending && (
        <p className={styles.lead}>{data ? inWords(data) : 'Your calendars could not be compared just now.'}</p>
      )}
      {data && data.leftOut.length > 0 && (
        <ul>
          {data.leftOut.map((calendar) => (
            <LeftOut
              key={`${calendar.accountId} ${calendar.calendarSummary}`}
              calendar={calendar}
              accounts={accounts}
            />
          ))}
        </ul>
      )}
      {conflicts.length > 0 && (
        <>
          <ol className={styles.conflictsCardList} id="overlaps">
            {conflicts.slice(0, all ? undefined : overlapsShown).map((conflict) => (
              <Overlap key={conflict.id} conflict={conflict} />
            ))}
          </ol>
          {conflicts.length > overlapsShown && (
            <p className={styles.more}>
              {!all && <span>{`and ${conflicts.length - overlapsShown} more`}</span>}
              <Button
                variant="text"
                size="small"
                aria-expanded={all}
                aria-controls="overlaps"
                onClick={() => setAll(!all)}
              >
                <span>{all ? 'Show fewer' : `Show all ${conflicts.length}`}</span>
              </Button>
            </p>
          )}
        </>
      )}
    </Card>
  )
}
