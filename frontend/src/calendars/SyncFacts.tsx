import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import type { EventFilter } from '@calendar-sync/contracts/api/eventFilters'
import LinearProgress from '@mui/material/LinearProgress'
import { createElement } from 'react'
import { lastRun } from '../dashboard/health.ts'
import type { SyncProgress } from '../live/liveState.ts'
import { daysFrom, instantOf, isOn } from '../runs/copyTimes.ts'
import { DayStrip } from '../runs/DayStrip.tsx'
import { useCopiedEvents } from '../runs/useRuns.ts'
import { Moment } from '../ui/Moment.tsx'
import { formatNumber } from '../ui/numbers.ts'
import styles from './calendars.module.css'
import { filterOf, type Way } from './filterValues.ts'
import { filterSummary, type SentenceInput, syncSentence } from './syncSentence.ts'
import { withSavedFilters } from './useCalendars.ts'

/** What the sync does, in words, with its keywords set off. */
export const SyncSentence = ({ sync }: { sync: SentenceInput }) => {
  const parts = syncSentence(sync).map((part) =>
    typeof part === 'string' ? part : createElement('em', null, part.keyword),
  )
  return createElement('p', null, ...parts)
}

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

/** When the calendars were last looked at, where that was after the last sync and changed nothing. */
function LastChecked({ sync }: { sync: CalendarSync }) {
  const { lastCheckedAt } = sync
  const last = lastRun(sync)
  if (lastCheckedAt === null || (last !== null && last >= lastCheckedAt)) return null
  return (
    <p className={styles.small}>
      Last checked <Moment at={lastCheckedAt} />: nothing to copy
    </p>
  )
}

export const SyncFigures = ({ sync }: { sync: CalendarSync }) => (
  <>
    <FiguresOfWays sync={sync} />
    <LastChecked sync={sync} />
  </>
)

function FiguresOfWays({ sync }: { sync: CalendarSync }) {
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

/** How far a run is and what it does now. Spoken by the live status line, so this one stays silent. */
export function RunProgress({ progress }: { progress: SyncProgress | undefined }) {
  const { message = 'Starting…', done = 0, total = null } = progress ?? {}
  const known = total !== null && total > 0
  return (
    <div className={styles.progress}>
      <LinearProgress
        aria-label="Sync progress"
        {...(known && { variant: 'determinate' as const, value: Math.min(100, (done / total) * 100) })}
      />
      <p>
        <span>{message}</span>
        {known && (
          <span className="numbers">
            {formatNumber(done)} of {formatNumber(total)}
          </span>
        )}
      </p>
    </div>
  )
}

/** More days than these make marks too small to see. */
const longestStrip = 35

/** The coming weeks of a sync, with a mark on each day that has a copied event. */
export function WeekStrip({ syncId, dayCount }: { syncId: string; dayCount: number }) {
  const copies = useCopiedEvents().data?.filter((copy) => copy.syncId === syncId) ?? []
  const days = daysFrom(new Date(), Math.min(dayCount, longestStrip) + 1).map((day) => ({
    day,
    date: instantOf(day),
    titles: copies.filter((copy) => isOn(day, copy)).map(({ summary }) => summary),
  }))
  return <DayStrip days={days} />
}
