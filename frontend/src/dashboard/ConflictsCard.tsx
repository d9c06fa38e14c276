import type { Conflict } from '@calendar-sync/contracts/api/conflicts'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { EventTime } from '../runs/EventTime.tsx'
import { Card } from '../ui/Card.tsx'
import { counted } from '../ui/numbers.ts'
import styles from './ConflictsCard.module.css'

const shown = 4

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

/** Events of different calendars that claim the same time. Nothing is shown while there are none, or they cannot be asked for. */
export function ConflictsCard() {
  const api = useDataProvider<ApiDataProvider>()
  const { data } = useQuery({
    queryKey: ['conflicts'],
    queryFn: ({ signal }) => api.getConflicts(signal),
    retry: false,
  })
  if (!data || data.length === 0) return null
  return (
    <Card aria-labelledby="conflicts">
      <h2 id="conflicts">In two places at once</h2>
      <p className={styles.lead}>{counted(data.length, 'overlap')} between your calendars in the coming weeks.</p>
      <ol className={styles.list}>
        {data.slice(0, shown).map((conflict) => (
          <Overlap key={conflict.id} conflict={conflict} />
        ))}
      </ol>
    </Card>
  )
}
