import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { type CopiedEvent, comingEvents, instantOf, isAllDay } from '../runs/copiedEvents.ts'
import { useCopiedEvents } from '../runs/useRuns.ts'
import { Card } from '../ui/Card.tsx'
import styles from './NextTrips.module.css'

const shown = 5

const month = new Intl.DateTimeFormat(undefined, { month: 'short' })
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long' })
const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })

interface TripProps {
  readonly trip: CopiedEvent
  readonly sync: CalendarSync
}

function Trip({ trip, sync }: TripProps) {
  const start = instantOf(trip.start)
  const [from, to] =
    trip.way === 'forward' ? [sync.sourceCalendar, sync.targetCalendar] : [sync.targetCalendar, sync.sourceCalendar]
  return (
    <li className={styles.trip}>
      <time dateTime={trip.start} className={styles.date}>
        <small>{month.format(start)}</small>
        <b>{start.getDate()}</b>
      </time>
      <div className={styles.words}>
        <b>{trip.summary || '(No title)'}</b>
        <span>
          {weekday.format(start)}, {isAllDay(trip) ? 'all day' : time.format(start)}
        </span>
      </div>
      <p className={styles.way}>
        <span data-side={trip.way === 'forward' ? 'source' : 'target'}>{from.summary}</span>
        <span className="visuallyHidden"> copied to </span>
        <span aria-hidden="true">→</span>
        <span data-side={trip.way === 'forward' ? 'target' : 'source'}>{to.summary}</span>
      </p>
    </li>
  )
}

/** The next trips that both calendars know about. */
export function NextTrips({ syncs }: { syncs: readonly CalendarSync[] }) {
  const copies = useCopiedEvents(syncs.map(({ id }) => id))
  const trips = comingEvents(copies, new Date()).slice(0, shown)
  if (trips.length === 0) return null
  return (
    <Card aria-labelledby="next-trips">
      <h2 id="next-trips">Next shared trips</h2>
      <ol className={styles.list}>
        {trips.flatMap((trip) => {
          const sync = syncs.find(({ id }) => id === trip.syncId)
          return sync ? [<Trip key={trip.key} trip={trip} sync={sync} />] : []
        })}
      </ol>
    </Card>
  )
}
