import type { ComponentProps } from 'react'
import { type CorrectableEvent, correctionOf, decidedInWords, reasonNow } from '../decisions/correction.ts'
import { EventCorrection } from '../decisions/EventCorrection.tsx'
import { useEventDecisions } from '../decisions/useDecisions.ts'
import { Badge } from '../ui/Badge.tsx'
import { EventTime } from './EventTime.tsx'
import styles from './runs.module.css'

interface EventRowProps {
  readonly event: CorrectableEvent & { readonly end: string | null }
  readonly reason: string
  readonly word: string
  readonly tone: NonNullable<ComponentProps<typeof Badge>['tone']>
  /** What happened stays as it was; later decisions do not change it. */
  readonly past?: boolean
}

/** One event: what became of it, or would, and why; and the person's say in it. */
export function EventRow({ event, reason, word, tone, past = false }: EventRowProps) {
  const { data: decisions } = useEventDecisions()
  const correction = correctionOf(event, decisions)
  const why = past ? reason : reasonNow(correction, reason)
  return (
    <li className={styles.event}>
      <div className={styles.eventRowWords}>
        <span>
          <b dir="auto">{event.summary || '(No title)'}</b>{' '}
          {event.start && <EventTime at={event.start} until={event.end} />}
        </span>
        {why && <small>{why}</small>}
        {past && correction.kind === 'decided' && correction.isNew && (
          <small className={styles.since}>{`Since then: ${decidedInWords(correction.decided)}`}</small>
        )}
        {past && correction.kind === 'withdrawn' && (
          <small className={styles.since}>Since then: you took your decision back.</small>
        )}
      </div>
      <div className={styles.end}>
        <Badge tone={tone}>{word}</Badge>
        <EventCorrection event={event} correction={correction} />
      </div>
    </li>
  )
}
