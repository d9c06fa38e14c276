import type { Conflict } from '@calendar-sync/contracts/api/conflicts'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { EventTime } from '../runs/EventTime.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { counted } from '../ui/numbers.ts'
import styles from './ConflictsCard.module.css'

const shown = 3

const Overlap = ({ conflict: { start, events } }: { conflict: Conflict }) => (
  <li className={styles.overlap}>
    <EventTime at={start} />
    <ul>
      {events.map((event, index) => (
        <li key={event.id} data-side={index === 0 ? 'source' : 'target'}>
          <b>{event.summary || '(No title)'}</b> <small>{event.calendarSummary}</small>
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
    <Card aria-labelledby="conflicts" aria-busy={isPending || undefined}>
      <h2 id="conflicts">In two places at once</h2>
      {isPending && <Skeleton height={196} sx={{ mt: 2 }} />}
      {!isPending && (
        <p className={styles.lead}>{data ? inWords(data.length) : 'Your calendars could not be compared just now.'}</p>
      )}
      {data && data.length > 0 && (
        <>
          <ol className={styles.list} id="overlaps">
            {data.slice(0, all ? undefined : shown).map((conflict) => (
              <Overlap key={conflict.id} conflict={conflict} />
            ))}
          </ol>
          {data.length > shown && (
            <p className={styles.more}>
              {!all && `and ${data.length - shown} more`}
              <Button
                look="quiet"
                size="small"
                aria-expanded={all}
                aria-controls="overlaps"
                onClick={() => setAll(!all)}
              >
                {all ? 'Show fewer' : `Show all ${data.length}`}
              </Button>
            </p>
          )}
        </>
      )}
    </Card>
  )
}
