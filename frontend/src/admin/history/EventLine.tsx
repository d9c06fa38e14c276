import type { HistoryEvent } from '@calendar-sync/contracts/api/history'
import { actorName } from './eventWords.ts'
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
  <li className={styles.event} data-actor={event.actor.kind}>
    <time dateTime={event.at} className={styles.time}>
      {time.format(new Date(event.at))}
    </time>
    <button
      type="button"
      className={styles.sentence}
      aria-current={current || undefined}
      onClick={() => onOpen(event.id)}
    >
      <strong>{actorName(event.actor)}</strong> {event.sentence}
    </button>
  </li>
)
