import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import type { SyncRun } from '@calendar-sync/contracts/api/syncRuns'
import RefreshIcon from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useId, useState } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { Banner } from '../ui/Banner.tsx'
import { keyed } from '../ui/keyed.ts'
import { Moment } from '../ui/Moment.tsx'
import { AccountProblem, useAccountProblem } from './AccountProblem.tsx'
import { EventRow } from './EventRow.tsx'
import styles from './runs.module.css'
import { changedFirst, eventVerdict, noEventsInWords, runInWords, runVerdict, triggers } from './runWords.ts'
import { SeriesRows } from './SeriesRows.tsx'
import { foldSeries, sameOfSeries } from './seriesFolds.ts'
import type { useRunSync } from './useRunSync.ts'
import { useRun, useSyncRuns } from './useRuns.ts'

function RunEvents({ run }: { run: SyncRun }) {
  const { data, isPending, error } = useRun(run)
  if (error) return <p role="alert">What became of each event could not be loaded.</p>
  if (isPending) return <Skeleton height={72} />
  if (data.events.length === 0) return <p className={styles.runItemQuiet}>{noEventsInWords(run)}</p>
  return (
    <ul className={styles.events} aria-label="Events">
      {foldSeries(
        keyed(changedFirst(data.events), ({ id }) => id),
        ({ item: { reason, ...event } }) => sameOfSeries(event.recurringEventId, eventVerdict(event).word, reason),
      ).map((fold) => (
        <SeriesRows
          key={fold.shown[0]?.key}
          fold={fold}
          row={({ key, item: { reason, ...event } }) => (
            <EventRow key={key} event={event} reason={reason} past {...eventVerdict(event)} />
          )}
        />
      ))}
    </ul>
  )
}

/** One run: when, why and how it went; what became of each event is one click away. */
function RunItem({ run }: { run: SyncRun }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { word, tone } = runVerdict(run)
  const summary = runInWords(run)
  return (
    <li className={styles.run}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.words}>
          <b>
            <Moment at={run.endedAt ?? run.requestedAt} />
          </b>
          {summary && <span>{summary}</span>}
          {run.error && <span>{run.error}</span>}
          <small>{triggers[run.trigger]}</small>
        </span>
        <Badge tone={tone}>{word}</Badge>
      </button>
      <div id={id} className={styles.body} hidden={!open}>
        {open && <RunEvents run={run} />}
      </div>
    </li>
  )
}

interface RunHistoryProps {
  readonly sync: CalendarSync
  readonly run: ReturnType<typeof useRunSync>
}

/** The runs of a sync, the newest first; and the way back for copies that were deleted. */
export function RunHistory({ sync, run }: RunHistoryProps) {
  const { data, isPending, error, refetch } = useSyncRuns(sync.id)
  const problem = useAccountProblem(sync)
  return (
    <>
      <div className={styles.bar}>
        <p>Copies that you deleted in the other calendar stay deleted, unless you bring them back.</p>
        <Button
          variant="outlined"
          size="small"
          disabled={!sync.active || sync.currentRunId !== null}
          loading={run.isPending}
          onClick={() => run.mutate('restore')}
          startIcon={<RefreshIcon />}
        >
          Restore Deleted Copies
        </Button>
      </div>
      {problem && <AccountProblem problem={problem} />}
      {error && (
        <Banner cause={error} onRetry={refetch}>
          The history could not be loaded.
        </Banner>
      )}
      {isPending && <Skeleton height={180} />}
      {data?.length === 0 && <p className={styles.quiet}>This sync has never run. Press Sync Now to begin.</p>}
      {data && data.length > 0 && (
        <ol aria-label="Runs">
          {data.map((known) => (
            <RunItem key={known.id} run={known} />
          ))}
        </ol>
      )}
    </>
  )
}
