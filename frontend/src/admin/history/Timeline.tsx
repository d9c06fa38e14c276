import type { HistoryEvent } from '@calendar-sync/contracts/api/history'
import { counted } from '../../ui/numbers.ts'
import { EventLine } from './EventLine.tsx'
import styles from './Timeline.module.css'

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' })

/** Events under the day they happened on, in the order they come. */
export function daysOf(events: readonly HistoryEvent[]) {
  const days: { day: string; events: HistoryEvent[] }[] = []
  for (const event of events) {
    const day = dayFormat.format(new Date(event.at))
    const last = days.at(-1)
    if (last?.day === day) last.events.push(event)
    else days.push({ day, events: [event] })
  }
  return days
}

/** What the product notes for itself, so that nothing exists twice: staff seldom look for it, but it happened. */
const isPlumbing = ({ type }: HistoryEvent) =>
  type === 'Reserved' || type === 'ReservationBound' || type === 'ReservationReleased'

const Lines = ({ events, onOpen }: Pick<TimelineProps, 'events' | 'onOpen'>) =>
  events.length > 0 && (
    <ol>
      {events.map((event) => (
        <EventLine key={event.id} event={event} onOpen={onOpen} />
      ))}
    </ol>
  )

const Plumbing = ({ events, onOpen }: Pick<TimelineProps, 'events' | 'onOpen'>) =>
  events.length > 0 && (
    <details className={styles.more}>
      <summary>More: {counted(events.length, 'internal note')}</summary>
      <Lines events={events} onOpen={onOpen} />
    </details>
  )

interface TimelineProps {
  readonly events: readonly HistoryEvent[]
  readonly busy?: boolean
  readonly onOpen: (position: string) => void
}

export const Timeline = ({ events, busy, onOpen }: TimelineProps) => (
  <div className={styles.timeline} aria-busy={busy || undefined}>
    {daysOf(events).map(({ day, events: ofDay }) => (
      <section key={`${day} ${ofDay[0]?.id}`} className={styles.day}>
        <h2>{day}</h2>
        <Lines events={ofDay.filter((event) => !isPlumbing(event))} onOpen={onOpen} />
        <Plumbing events={ofDay.filter(isPlumbing)} onOpen={onOpen} />
      </section>
    ))}
  </div>
)
