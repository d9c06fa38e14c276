import type { FilterPreview } from '@calendar-sync/contracts/api/eventFilters'
import { Badge } from '../ui/Badge.tsx'
import { MarkedText } from './MarkedText.tsx'
import styles from './PreviewResult.module.css'

interface PreviewResultProps {
  readonly result: FilterPreview['results'][number]
  readonly settings: FilterPreview['filterSettings']
}

/** One event: whether it passes, whether it is travel, and why, with the words that matched marked. */
export function PreviewResult({ result: { event, passes, reason, travel }, settings }: PreviewResultProps) {
  const { keywords, fields } = settings
  const marks = (checked: boolean) => (checked ? keywords : [])
  return (
    <li className={styles.result} data-passes={passes}>
      <div className={styles.words}>
        <b>
          {event.summary === '' ? '(No title)' : <MarkedText text={event.summary} keywords={marks(fields.summary)} />}
        </b>
        {event.location !== '' && (
          <p>
            <MarkedText text={event.location} keywords={marks(fields.location)} />
          </p>
        )}
        {event.description !== '' && (
          <p className={styles.description}>
            <MarkedText text={event.description} keywords={marks(fields.description)} />
          </p>
        )}
        <p className={styles.reason}>{reason}</p>
        {travel.reasons.length > 0 && (
          <p className={styles.reason}>{travel.reasons.map(({ sentence }) => sentence).join(' ')}</p>
        )}
      </div>
      <div className={styles.badges}>
        <Badge tone={passes ? 'good' : 'plain'}>{passes ? 'Pass' : 'Reject'}</Badge>
        <Badge tone={travel.verdict ? 'strong' : 'plain'}>{travel.verdict ? 'Travel' : 'Not travel'}</Badge>
      </div>
    </li>
  )
}
