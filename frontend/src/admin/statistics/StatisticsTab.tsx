import type { AdminStats } from '@calendar-sync/contracts/api/adminUsers'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { formatNumber } from '../../ui/numbers.ts'
import type { AdminDataProvider } from '../adminDataProvider.ts'
import { LoadProblem } from '../parts/LoadProblem.tsx'
import styles from './StatisticsTab.module.css'

const counters: readonly { readonly name: keyof AdminStats; readonly label: string; readonly note: string }[] = [
  { name: 'totalUsers', label: 'Total users', note: 'Everybody with an account' },
  { name: 'activeSubscriptions', label: 'Active subscriptions', note: 'Paid for, or in a trial' },
  { name: 'proSubscriptions', label: 'Pro subscriptions', note: 'Of the active ones' },
  { name: 'enterpriseSubscriptions', label: 'Enterprise subscriptions', note: 'Of the active ones' },
]

/** The four counters (specification, commercial, Admin panel). */
export function StatisticsTab() {
  const api = useDataProvider<AdminDataProvider>()
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['stats'],
    queryFn: ({ signal }) => api.getStats(signal),
  })
  if (isPending) return <Skeleton height={140} />
  if (error)
    return (
      <LoadProblem error={error} onRetry={() => void refetch()}>
        No statistics available
      </LoadProblem>
    )
  return (
    <dl className={styles.counters}>
      {counters.map(({ name, label, note }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd className={styles.count}>{formatNumber(data[name])}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}
