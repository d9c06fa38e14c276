import type { ComponentProps } from 'react'
import { Badge } from '../ui/Badge.tsx'
import styles from './EventRow.module.css'
import { EventTime } from './EventTime.tsx'

interface EventRowProps {
  readonly summary: string
  /** Date (all-day) or date-time, as Google writes it. */
  readonly start: string | null
  readonly reason: string
  readonly word: string
  readonly tone: NonNullable<ComponentProps<typeof Badge>['tone']>
}

/** One event: what became of it, or would, and why. */
export const EventRow = ({ summary, start, reason, word, tone }: EventRowProps) => (
  <li className={styles.event}>
    <div className={styles.words}>
      <span>
        <b>{summary || '(No title)'}</b> {start && <EventTime at={start} />}
      </span>
      {reason && <small>{reason}</small>}
    </div>
    <Badge tone={tone}>{word}</Badge>
  </li>
)
