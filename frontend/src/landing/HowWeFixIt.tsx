import { SyncPicture } from '../calendars/SyncPicture.tsx'
import type { SharedTrip } from '../dashboard/sharedTrips.ts'
import { TripList } from '../dashboard/TripList.tsx'
import { daysFrom, instantOf } from '../runs/copyTimes.ts'
import { DayStrip } from '../runs/DayStrip.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import { useHydrated } from '../ui/useHydrated.ts'
import styles from './HowWeFixIt.module.css'
import { Section } from './Sections.tsx'

const shownDays = 31
const days = daysFrom(new Date(), shownDays)

/** Trips by the day they begin, counted from today, and how long they last. */
const trips = [
  { from: 3, length: 3, summary: 'Flight to Lisbon', time: '07:40' },
  { from: 11, length: 1, summary: 'Train to Zürich', time: '06:32' },
  { from: 20, length: 4, summary: 'Hotel in New York', time: null },
]

const titlesOn = (index: number) =>
  trips.filter(({ from, length }) => from <= index && index < from + length).map(({ summary }) => summary)

const shared = trips.map(({ from, length, summary, time }): SharedTrip => {
  const day = days[from] ?? ''
  const [start, end] = time ? [`${day}T${time}`, `${day}T${time}`] : [day, days[from + length] ?? day]
  return { id: summary, summary, start, end, way: 'forward', from: 'Work', to: ['Family'] }
})

/** A sync as members see it, made of the very parts their screens are made of. */
const ProductPicture = () => {
  // Days and their names are the reader's own, so the page that the server sent has none of them.
  const hydrated = useHydrated()
  return (
    <figure
      className={styles.frame}
      aria-label="A sync in the app: it copies trips from the work calendar to the family calendar. Three are coming up."
      role="img"
    >
      <div className={styles.card} data-empty={!hydrated} aria-hidden="true">
        {hydrated && (
          <>
            <SyncPicture
              source={{ summary: 'Work', accountEmail: 'dana@studio.example' }}
              target={{ summary: 'Family', accountEmail: 'dana@home.example' }}
              direction="one-way"
              active
              running={false}
            />
            <p className={styles.sentence}>
              Copies travel events that mention <em>flight</em>, <em>hotel</em> or <em>train</em>.
            </p>
            <DayStrip days={days.map((day, index) => ({ day, date: instantOf(day), titles: titlesOn(index) }))} />
            <TripList trips={shared} />
            <p className={styles.done}>
              <CheckIcon /> Everything is in step
            </p>
          </>
        )}
      </div>
    </figure>
  )
}

const steps = [
  {
    title: 'Connect',
    text: 'Sign in with Google, then add your second account. It takes a minute, and you can take it back at any time.',
  },
  {
    title: 'Choose',
    text: 'Pick the calendar to read from and the one to write to: one way, the other way, or both. Keywords keep it to the trips you mean.',
  },
  {
    title: 'Relax',
    text: 'Press Sync Now and watch it happen. A flight that moves, moves in both places; one that is cancelled disappears. Automatic syncing is coming soon.',
  },
]

export const HowWeFixIt = () => (
  <Section id="how" title="How We Fix It" lead="Two calendars and one line between them. Three steps, once.">
    <ol className={styles.steps}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
    <ProductPicture />
  </Section>
)
