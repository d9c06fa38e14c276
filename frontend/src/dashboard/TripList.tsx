import { instantOf, isAllDay, spansDays } from '../runs/copyTimes.ts'
import { timesInWords } from '../runs/timesInWords.ts'
import { isolated } from '../ui/isolated.ts'
import type { SharedTrip } from './sharedTrips.ts'
import styles from './TripList.module.css'

const month = new Intl.DateTimeFormat(undefined, { month: 'short' })
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long' })
const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })

function TripRow({ trip: { summary, start, end, from, to, way } }: { trip: SharedTrip }) {
  const at = instantOf(start)
  return (
    <li className={styles.trip}>
      <time dateTime={start} className={styles.date}>
        <small>{month.format(at)}</small>
        <b>{at.getDate()}</b>
      </time>
      <div className={styles.words}>
        <b dir="auto">{summary || '(No title)'}</b>
        <span>
          {spansDays({ start, end })
            ? timesInWords(start, end)
            : `${weekday.format(at)}, ${isAllDay(start) ? 'all day' : time.format(at)}`}
        </span>
      </div>
      <p className={styles.way}>
        <span dir="auto" data-side={way === 'forward' ? 'source' : 'target'}>
          {from}
        </span>
        <span className="visuallyHidden"> copied to </span>
        <span aria-hidden="true">→</span>
        <span dir="auto" data-side={way === 'forward' ? 'target' : 'source'}>
          {to.map(isolated).join(', ')}
        </span>
      </p>
    </li>
  )
}

/** Trips by day, each with where it came from and where it is known now. */
export const TripList = ({ trips }: { trips: readonly SharedTrip[] }) => (
  <ol className={styles.list}>
    {trips.map((trip) => (
      <TripRow key={trip.id} trip={trip} />
    ))}
  </ol>
)
