import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import type { EventFilter } from '@calendar-sync/contracts/api/eventFilters'
import { filterOf, type Way } from './filterValues.ts'
import styles from './SyncCard.module.css'
import { withSavedFilters } from './savedFilters.ts'
import { filterSummary } from './syncSentence.ts'

interface SyncFilterSummaryProps {
  readonly sync: CalendarSync
  readonly saved: readonly EventFilter[]
}

/** The filter in brief: its name if it is a saved one, how many keywords and how they match, each way on a line. */
export function SyncFilterSummary({ sync, saved }: SyncFilterSummaryProps) {
  const acting = withSavedFilters(sync, saved)
  const brief = (way: Way) => {
    const id = way === 'forward' ? sync.filterId : sync.reverseFilterId
    const name = saved.find((filter) => filter.id === id)?.name
    const summary = filterSummary(filterOf(acting, way), sync.syncMode)
    return name ? `“${name}” (${summary})` : summary
  }
  if (sync.syncDirection !== 'two-way')
    return <p className={styles.small}>Filter: {brief(sync.syncDirection === 'reverse' ? 'reverse' : 'forward')}</p>
  return (
    <>
      <p className={styles.small}>
        Filter to “{sync.targetCalendar.summary}”: {brief('forward')}
      </p>
      <p className={styles.small}>
        Filter to “{sync.sourceCalendar.summary}”: {brief('reverse')}
      </p>
    </>
  )
}
