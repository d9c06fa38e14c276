import type { SyncStatistics } from '@calendar-sync/contracts/api/syncStatistics'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'
import { Moment } from '../ui/Moment.tsx'
import { formatNumber } from '../ui/numbers.ts'
import styles from './Statistics.module.css'
import { useStatistics } from './useStatistics.ts'

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Figures({ totalSyncs, successfulSyncs, failedSyncs, totalEvents, lastSyncTime, allTime }: SyncStatistics) {
  return (
    <>
      <dl className={styles.figures}>
        <Figure name="Sync runs">{formatNumber(totalSyncs)}</Figure>
        <Figure name="Successful">{formatNumber(successfulSyncs)}</Figure>
        <Figure name="Failed">{formatNumber(failedSyncs)}</Figure>
        <Figure name="Events synced">{formatNumber(totalEvents)}</Figure>
        <Figure name="Last sync">{lastSyncTime ? <Moment at={lastSyncTime} /> : 'Never synced'}</Figure>
      </dl>
      {allTime && (
        <p className={styles.allTime}>
          All time, since <Moment at={allTime.startDate} />: {formatNumber(allTime.totalSyncs)} runs,{' '}
          {formatNumber(allTime.totalEvents)} events.
        </p>
      )}
    </>
  )
}

export function Statistics({ accountCount }: { accountCount: number }) {
  const { data, isPending, error } = useStatistics(accountCount)
  if (data === null) return null
  return (
    <Card aria-labelledby="statistics">
      <h2 id="statistics">Synchronization Statistics</h2>
      {isPending && <Skeleton height={64} sx={{ mt: 2.5 }} />}
      {error && <p className={styles.allTime}>The figures could not be loaded. Your syncs are not affected.</p>}
      {data && <Figures {...data} />}
    </Card>
  )
}
