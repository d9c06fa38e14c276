import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'
import { Moment } from '../ui/Moment.tsx'
import { formatNumber } from '../ui/numbers.ts'
import { lastRun } from './health.ts'
import styles from './Statistics.module.css'

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

export function Statistics({ syncs }: { syncs: readonly CalendarSync[] }) {
  const sum = (count: (sync: CalendarSync) => number) => syncs.reduce((total, sync) => total + count(sync), 0)
  const last = syncs
    .map(lastRun)
    .filter((at) => at !== null)
    .sort()
    .at(-1)
  return (
    <Card aria-labelledby="statistics">
      <h2 id="statistics">Synchronization Statistics</h2>
      <dl className={styles.figures}>
        <Figure name="Active syncs">{formatNumber(sum(({ active }) => Number(active)))}</Figure>
        <Figure name="Events synced">{formatNumber(sum((sync) => sync.totalSynced + sync.totalReverseSynced))}</Figure>
        <Figure name="Errors">{formatNumber(sum((sync) => sync.totalErrors + sync.totalReverseErrors))}</Figure>
        <Figure name="Last sync">{last ? <Moment at={last} /> : 'Never'}</Figure>
      </dl>
    </Card>
  )
}
