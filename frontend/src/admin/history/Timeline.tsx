import type { HistoryEvent } from '@calendar-sync/contracts/api/history'
import { useListContext } from 'react-admin'
import { counted } from '../../ui/numbers.ts'
import { actorName, isFailure, sentenceOf } from './eventWords.ts'
import styles from './Timeline.module.css'

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

interface EventLineProps {
  readonly event: HistoryEvent
  /** Opens another event of the log. */
  readonly onOpen: (position: string) => void
  readonly current?: boolean
}

/** One event as a sentence, which opens what is behind it. */
export const EventLine = ({ event, onOpen, current = false }: EventLineProps) => (
  <li className={styles.event} data-actor={event.actor.kind} data-failed={isFailure(event) || undefined}>
    <time dateTime={event.at} className={styles.time}>
      {time.format(new Date(event.at))}
    </time>
    <button
      type="button"
      className={styles.sentence}
      aria-current={current || undefined}
      onClick={() => onOpen(event.id)}
    >
      <strong>{actorName(event.actor)}</strong> {sentenceOf(event)}
    </button>
  </li>
)

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' })

/** Events under the day they happened on, in the order they come. */
function daysOf(events: readonly HistoryEvent[]) {
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

interface LinesProps {
  readonly events: readonly HistoryEvent[]
  readonly onOpen: (position: string) => void
}

const Lines = ({ events, onOpen }: LinesProps) =>
  events.length > 0 && (
    <ol>
      {events.map((event) => (
        <EventLine key={event.id} event={event} onOpen={onOpen} />
      ))}
    </ol>
  )

const Plumbing = ({ events, onOpen }: LinesProps) =>
  events.length > 0 && (
    <details className={styles.more}>
      <summary>{`More: ${counted(events.length, 'internal note')}`}</summary>
      <Lines events={events} onOpen={onOpen} />
    </details>
  )

/** The events of the list around it, under their days. */
export function Timeline({ onOpen }: Pick<LinesProps, 'onOpen'>) {
  const { data = [], isFetching } = useListContext<HistoryEvent>()
  return (
    <div className={styles.timeline} aria-busy={isFetching || undefined}>
      {daysOf(data).map(({ day, events }) => (
        <section key={`${day} ${events[0]?.id}`} className={styles.day}>
          <h2>{day}</h2>
          <Lines events={events.filter((event) => !isPlumbing(event))} onOpen={onOpen} />
          <Plumbing events={events.filter(isPlumbing)} onOpen={onOpen} />
        </section>
      ))}
    </div>
  )
}
