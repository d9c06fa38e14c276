import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { Moment } from '../ui/Moment.tsx'
import { formatNumber } from '../ui/numbers.ts'
import styles from './SyncFigures.module.css'

interface FiguresProps {
  /** Only a two-way sync has two sets of figures to tell apart. */
  readonly name?: string
  readonly last: string | null
  readonly synced: number
  readonly errors: number
}

const Figures = ({ name, last, synced, errors }: FiguresProps) => (
  <div className={styles.figures}>
    {name && <span className={styles.name}>{name}</span>}
    <span>
      <b>{formatNumber(synced)}</b> synced
    </span>
    <span data-bad={errors > 0}>
      <b>{formatNumber(errors)}</b> {errors === 1 ? 'error' : 'errors'}
    </span>
    <span className={styles.last}>
      {last ? (
        <>
          Last sync <Moment at={last} />
        </>
      ) : (
        'Never synced'
      )}
    </span>
  </div>
)

export function SyncFigures({ sync }: { sync: CalendarSync }) {
  const forward = { last: sync.lastSyncTime, synced: sync.totalSynced, errors: sync.totalErrors }
  const reverse = { last: sync.lastReverseSync, synced: sync.totalReverseSynced, errors: sync.totalReverseErrors }
  switch (sync.syncDirection) {
    case 'one-way':
      return <Figures {...forward} />
    case 'reverse':
      return <Figures {...reverse} />
    case 'two-way':
      return (
        <div>
          <Figures name="Forward" {...forward} />
          <Figures name="Reverse" {...reverse} />
        </div>
      )
  }
}
