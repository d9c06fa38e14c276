import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { filterOf } from './filterValues.ts'
import styles from './SyncCard.module.css'
import { filterSummary } from './syncSentence.ts'

/** The filter in brief: how many keywords and how they match, for each way the sync copies. */
export function SyncFilterSummary({ sync }: { sync: CalendarSync }) {
  const forward = filterSummary(filterOf(sync, 'forward'), sync.syncMode)
  const reverse = filterSummary(filterOf(sync, 'reverse'), sync.syncMode)
  if (sync.syncDirection === 'two-way')
    return (
      <p className={styles.small}>
        Filter forward: {forward} · reverse: {reverse}
      </p>
    )
  return <p className={styles.small}>Filter: {sync.syncDirection === 'reverse' ? reverse : forward}</p>
}
