import type { CopiedEvent } from '@calendar-sync/contracts/api/copiedEvents'
import { createElement, type ReactNode } from 'react'
import { daysFrom, instantOf, titlesOn } from '../runs/copyTimes.ts'
import { DayStrip } from '../runs/DayStrip.tsx'
import { lastRun } from '../runs/lastRun.ts'
import { quoted } from '../ui/isolated.ts'
import { Moment } from '../ui/Moment.tsx'
import { formatNumber } from '../ui/numbers.ts'
import comingWeeks from './ComingWeeks.module.css'
import styles from './calendars.module.css'
import { filterOf, type Way } from './filterValues.ts'
import type { DrawnFilter, DrawnSync } from './firstLists.ts'
import { withSavedFilters } from './savedFilters.ts'
import { conflictLabels } from './syncLabels.ts'
import { filterSummary, type SentenceInput, syncSentence } from './syncSentence.ts'

/** What the sync does, in words, with its keywords set off. Its words are its key: where a browser translated them, others take their place. */
export const SyncSentence = ({ sync }: { sync: SentenceInput }) => {
  const sentence = syncSentence(sync)
  const parts = sentence.map((part) => (typeof part === 'string' ? part : createElement('em', null, part.keyword)))
  return createElement('p', { key: JSON.stringify(sentence) }, ...parts)
}

interface SyncFilterSummaryProps {
  readonly sync: DrawnSync
  readonly saved: readonly DrawnFilter[]
}

/** The filter in brief: its name if it is a saved one, how many keywords and how they match, each way on a line. */
function SyncFilterSummary({ sync, saved }: SyncFilterSummaryProps) {
  const acting = withSavedFilters(sync, saved)
  const brief = (way: Way) => {
    const id = way === 'forward' ? sync.filterId : sync.reverseFilterId
    const name = saved.find((filter) => filter.id === id)?.name
    const summary = filterSummary(filterOf(acting, way), sync.syncMode)
    return name ? `${quoted(name)} (${summary})` : summary
  }
  if (sync.syncDirection !== 'two-way')
    return (
      <p className={styles.small}>{`Filter: ${brief(sync.syncDirection === 'reverse' ? 'reverse' : 'forward')}`}</p>
    )
  return (
    <>
      <p className={styles.small}>{`Filter to ${quoted(sync.targetCalendar.summary)}: ${brief('forward')}`}</p>
      <p className={styles.small}>{`Filter to ${quoted(sync.sourceCalendar.summary)}: ${brief('reverse')}`}</p>
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
    <span key={errors === 1 ? 'one' : 'several'} data-bad={errors > 0}>
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
function LastChecked({ sync }: { sync: DrawnSync }) {
  const { lastCheckedAt } = sync
  const last = lastRun(sync)
  if (lastCheckedAt === null || (last !== null && last >= lastCheckedAt)) return null
  return (
    <p className={styles.small}>
      Last checked <Moment at={lastCheckedAt} />: nothing to copy
    </p>
  )
}

export const SyncFigures = ({ sync }: { sync: DrawnSync }) => (
  <>
    <FiguresOfWays sync={sync} />
    <LastChecked sync={sync} />
  </>
)

function FiguresOfWays({ sync }: { sync: DrawnSync }) {
  const forward = { last: sync.lastSyncTime, synced: sync.totalSynced, errors: sync.totalErrors }
  const reverse = { last: sync.lastReverseSync, synced: sync.totalReverseSynced, errors: sync.totalReverseErrors }
  switch (sync.syncDirection) {
    case 'one-way':
      return <Figures {...forward} />
    case 'reverse':
      return <Figures {...reverse} />
    case 'two-way':
      return (
        <div className={styles.ways}>
          <Figures name="Forward" {...forward} />
          <Figures name="Reverse" {...reverse} />
        </div>
      )
  }
}

/** More days than these make marks too small to see. */
const longestStrip = 35

interface ComingWeeksProps {
  readonly dayCount: number
  /** Those of this sync. */
  readonly copies: readonly CopiedEvent[]
}

/** The coming weeks of a sync, with a mark on each day that has a copied event; below them what the colours mean, for those who see them. */
export function ComingWeeks({ dayCount, copies }: ComingWeeksProps) {
  const days = daysFrom(new Date(), Math.min(dayCount, longestStrip) + 1).map((day) => ({
    day,
    date: instantOf(day),
    titles: titlesOn(day, copies),
  }))
  return (
    <div>
      <DayStrip days={days} />
      <p aria-hidden="true" className={comingWeeks.legend}>
        <span data-day="busy">Copied event</span>
        <span data-day="weekday">Weekday</span>
        <span data-day="weekend">Weekend</span>
      </p>
    </div>
  )
}

interface SyncWordsProps {
  readonly sync: DrawnSync
  /** The person's saved filters; undefined while they are not known. */
  readonly saved: readonly DrawnFilter[] | undefined
  readonly badges: ReactNode
}

/** How the sync stands, in a sentence and in brief; beside it what the caller has to say in a word. */
export function SyncWords({ sync, saved, badges }: SyncWordsProps) {
  // What a saved filter lets through is not told before it is known.
  const filters = saved ?? (sync.filterId === null && sync.reverseFilterId === null ? [] : null)
  return (
    <div className={styles.words}>
      {filters && <SyncSentence sync={withSavedFilters(sync, filters)} />}
      <div className={styles.badges}>{badges}</div>
      {sync.inactiveReason === 'account_removed' && (
        <p className={styles.small}>Switched off because its account was removed.</p>
      )}
      {filters && <SyncFilterSummary sync={sync} saved={filters} />}
      {sync.syncDirection === 'two-way' && (
        <p className={styles.small}>{`Conflict resolution: ${conflictLabels[sync.conflictResolution]}`}</p>
      )}
    </div>
  )
}
