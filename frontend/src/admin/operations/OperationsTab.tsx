import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../adminDataProvider.ts'
import { LoadProblem } from '../parts/LoadProblem.tsx'
import { EngineCard } from './EngineCard.tsx'
import { HealthCards } from './HealthCards.tsx'
import styles from './OperationsTab.module.css'
import { ParkedEvents } from './ParkedEvents.tsx'
import { Projections } from './Projections.tsx'

/** How often the figures are read again while an administrator looks at them, in ms. */
const refetchInterval = 5_000

/** The state of the service, and what may be done about it; for administrators. */
export function OperationsTab() {
  const api = useDataProvider<AdminDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['operations'],
    queryFn: ({ signal }) => api.getOperations(signal),
    refetchInterval,
  })
  return (
    <div className={styles.sections}>
      {error && (
        <LoadProblem error={error} onRetry={() => void refetch()}>
          Error loading operations
        </LoadProblem>
      )}
      {!data && !error && <Skeleton height={180} />}
      {data && <HealthCards operations={data} />}
      <Projections />
      <ParkedEvents />
      {data && <EngineCard operations={data} />}
    </div>
  )
}
