import type { FilterPreview } from '@calendar-sync/contracts/api/eventFilters'
import { createElement } from 'react'
import { correctionOf, reasonNow } from '../decisions/correction.ts'
import { EventCorrection } from '../decisions/EventCorrection.tsx'
import { useEventDecisions } from '../decisions/useDecisions.ts'
import { Badge } from '../ui/Badge.tsx'
import styles from './filters.module.css'
import { markText, type Span } from './markText.ts'

/** A text with the places set off where keywords matched. */
const MarkedText = ({ text, spans }: { text: string; spans: readonly Span[] }) =>
  createElement(
    'span',
    null,
    ...markText(text, spans).map((piece) => (piece.marked ? createElement('mark', null, piece.text) : piece.text)),
  )

interface PreviewResultProps {
  readonly result: FilterPreview['results'][number]
}

/** One event: whether it passes, whether it is travel, and why, with the words that matched marked. */
export function PreviewResult({ result }: PreviewResultProps) {
  const { event, reason, travel, recurringEventId, decided, offer } = result
  const { data: decisions } = useEventDecisions()
  const correctable = { ...event, recurringEventId, decided, offer }
  const correction = correctionOf(correctable, decisions)
  const passes = correction.kind === 'decided' ? correction.decided.decision === 'copy' : result.passes
  const spans = (field: 'summary' | 'description' | 'location') =>
    result.matches.filter((match) => match.field === field)
  return (
    <li className={styles.result} data-passes={passes}>
      <div className={styles.words}>
        <b>{event.summary === '' ? '(No title)' : <MarkedText text={event.summary} spans={spans('summary')} />}</b>
        {event.location !== '' && (
          <p>
            <MarkedText text={event.location} spans={spans('location')} />
          </p>
        )}
        {event.description !== '' && (
          <p className={styles.description}>
            <MarkedText text={event.description} spans={spans('description')} />
          </p>
        )}
        <p className={styles.reason}>{reasonNow(correction, reason)}</p>
        {travel.reasons.length > 0 && (
          <p className={styles.reason}>{travel.reasons.map(({ sentence }) => sentence).join(' ')}</p>
        )}
      </div>
      <div className={styles.badges}>
        <Badge tone={passes ? 'good' : 'plain'}>{passes ? 'Pass' : 'Reject'}</Badge>
        <Badge tone={travel.verdict ? 'strong' : 'plain'}>{travel.verdict ? 'Travel' : 'Not travel'}</Badge>
        <EventCorrection event={correctable} correction={correction} />
      </div>
    </li>
  )
}
