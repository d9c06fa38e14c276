import { type CopiedEvent, daysFrom, instantOf, isOn } from './copiedEvents.ts'
import { useCopiedEvents } from './useRuns.ts'
import styles from './WeekStrip.module.css'

const short = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' })
const dayNumber = new Intl.DateTimeFormat(undefined, { day: 'numeric' })
const monday = 1
/** Days whose own label would run into today's. */
const roomForToday = 4
/** More days than these make dots too small to see. */
const longestStrip = 35

interface Day {
  readonly day: string
  readonly date: Date
  readonly events: readonly CopiedEvent[]
}

function inWords(days: readonly Day[]): string {
  const busy = days.filter(({ events }) => events.length > 0)
  const span = `the coming ${days.length} days`
  if (busy.length === 0) return `No copied events in ${span}`
  return `Copied events in ${span}: ${busy.map(({ date, events }) => `${short.format(date)} ${events.map(({ summary }) => summary).join(', ')}`).join('; ')}`
}

/** The coming weeks of a sync, with a dot on each day that has a copied event. */
export function WeekStrip({ syncId, dayCount }: { syncId: string; dayCount: number }) {
  const copies = useCopiedEvents([syncId])
  const days = daysFrom(new Date(), Math.min(dayCount, longestStrip) + 1).map((day) => ({
    day,
    date: instantOf(day),
    events: copies.filter((copy) => isOn(day, copy)),
  }))
  return (
    <div role="img" aria-label={inWords(days)} className={styles.strip}>
      {days.map(({ day, date, events }, index) => (
        <span
          key={day}
          className={styles.day}
          data-busy={events.length > 0}
          data-first={date.getDay() === monday}
          title={`${short.format(date)}${events.map(({ summary }) => `\n${summary}`).join('')}`}
        >
          <i />
          {(index === 0 || (date.getDay() === monday && index > roomForToday)) && (
            <small>{index === 0 ? 'Today' : dayNumber.format(date)}</small>
          )}
        </span>
      ))}
    </div>
  )
}
