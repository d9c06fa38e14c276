import type { SyncStatistics } from '@calendar-sync/contracts/api/syncStatistics'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDataProvider } from 'react-admin'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { RequestError } from '../request/requestError.ts'
import { useRunsOf } from '../runs/useRuns.ts'
import { Day, Moment } from '../ui/Moment.tsx'
import { counted, formatNumber } from '../ui/numbers.ts'
import { DailyChart } from './DailyChart.tsx'
import { daysShown, eventsPerDay, runsPerDay } from './daily.ts'
import styles from './dashboard.module.css'

/** The figures; that there are none yet (404) is not an error (specification, calls). */
function useStatistics() {
  const api = useDataProvider<ApiDataProvider>()
  return useQuery({
    queryKey: ['calendar-syncs', 'statistics'],
    queryFn: async ({ signal }) => {
      try {
        return await api.getSyncStatistics(signal)
      } catch (error) {
        if (error instanceof RequestError && error.status === 404) return null
        throw error
      }
    },
  })
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Figures({ totalSyncs, successfulSyncs, failedSyncs, totalEvents, lastSyncTime, allTime }: SyncStatistics) {
  // Runs of syncs that were deleted are in the one and not in the other.
  const ofDeleted = allTime !== undefined && allTime.totalSyncs > totalSyncs
  return (
    <>
      {ofDeleted && <p className={styles.lead}>The syncs you have now</p>}
      {allTime && !ofDeleted && (
        <p className={styles.lead}>
          <span>All time, since </span>
          <Day at={allTime.startDate} />
        </p>
      )}
      <dl className={styles.figures}>
        <Figure name="Sync runs">{formatNumber(totalSyncs)}</Figure>
        <Figure name="Successful">{formatNumber(successfulSyncs)}</Figure>
        <Figure name="Failed">{formatNumber(failedSyncs)}</Figure>
        <Figure name="Events synced">{formatNumber(totalEvents)}</Figure>
        <Figure name="Last sync">
          {lastSyncTime ? <Moment at={lastSyncTime} /> : ofDeleted ? 'Not yet' : 'Never synced'}
        </Figure>
      </dl>
      {ofDeleted && (
        <p className={styles.allTime}>
          <span>All time, with syncs you have deleted, since </span>
          <Day at={allTime.startDate} />
          <span>{`: ${counted(allTime.totalSyncs, 'run')}, ${counted(allTime.totalEvents, 'event')}.`}</span>
        </p>
      )}
    </>
  )
}

const NoCharts = () => <p className={styles.allTime}>The charts could not be loaded just now.</p>

function Charts({ syncIds }: { syncIds: readonly string[] }) {
  const { runs, isPending, failed } = useRunsOf(syncIds, daysShown)
  const now = new Date()
  if (isPending) return <Skeleton height={112} sx={{ mt: 3 }} />
  if (failed) return <NoCharts />
  return (
    <section className={styles.charts} aria-labelledby="last-days">
      <h3 id="last-days">{`Last ${daysShown} days`}</h3>
      <DailyChart
        title="Events synced"
        figures={eventsPerDay(runs, now)}
        unit={['event', 'events']}
        bad={['error', 'errors']}
      />
      <DailyChart
        title="Sync runs"
        figures={runsPerDay(runs, now)}
        unit={['successful run', 'successful runs']}
        bad={['failed', 'failed']}
      />
    </section>
  )
}

/** Shown once there are two accounts. @param syncIds undefined where the syncs could not be loaded */
export function Statistics({ syncIds }: { syncIds: readonly string[] | undefined }) {
  const { data, isPending, error } = useStatistics()
  if (data === null) return null
  return (
    <Card component="section" variant="outlined" aria-labelledby="statistics">
      <h2 id="statistics">Synchronization Statistics</h2>
      {isPending && <Skeleton height={208} sx={{ mt: 2.5 }} />}
      {error && <p className={styles.allTime}>The figures could not be loaded. Your syncs are not affected.</p>}
      {data && <Figures {...data} />}
      {data && data.totalSyncs > 0 && (syncIds ? <Charts syncIds={syncIds} /> : <NoCharts />)}
      {data?.totalSyncs === 0 && (
        <p className={styles.allTime}>The first run begins the charts of your last 30 days.</p>
      )}
    </Card>
  )
}
