import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import Skeleton from '@mui/material/Skeleton'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { RefreshIcon } from '../ui/icons.tsx'
import { RunItem } from './RunItem.tsx'
import styles from './SyncDetails.module.css'
import type { useRunSync } from './useRunSync.ts'
import { useSyncRuns } from './useRuns.ts'

interface RunHistoryProps {
  readonly sync: CalendarSync
  readonly run: ReturnType<typeof useRunSync>
}

/** The runs of a sync, the newest first; and the way back for copies that were deleted. */
export function RunHistory({ sync, run }: RunHistoryProps) {
  const { data, isPending, error, refetch } = useSyncRuns(sync.id)
  return (
    <>
      <div className={styles.bar}>
        <p>Copies that you deleted in the other calendar stay deleted, unless you bring them back.</p>
        <Button
          look="outlined"
          size="small"
          disabled={!sync.active || sync.currentRunId !== null}
          busy={run.isPending}
          onClick={() => run.mutate('restore')}
        >
          <RefreshIcon /> Restore Deleted Copies
        </Button>
      </div>
      {error && (
        <Banner
          cause={error}
          action={
            <Button look="outlined" size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
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
