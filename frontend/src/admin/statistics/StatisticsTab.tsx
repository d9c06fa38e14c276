import type { AdminStats } from '@calendar-sync/contracts/api/adminUsers'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { Banner } from '../../ui/Banner.tsx'
import { formatNumber } from '../../ui/numbers.ts'
import type { AdminDataProvider } from '../adminDataProvider.ts'

const counters: readonly { readonly name: keyof AdminStats; readonly label: string; readonly note: string }[] = [
  { name: 'totalUsers', label: 'Total users', note: 'All people with an account' },
  {
    name: 'activeSubscriptions',
    label: 'Active subscriptions',
    note: 'Paid for, given by an administrator, or in a trial',
  },
  { name: 'proSubscriptions', label: 'Pro subscriptions', note: 'Of the active ones' },
  { name: 'enterpriseSubscriptions', label: 'Enterprise subscriptions', note: 'Of the active ones' },
]

const layout = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  gap: 2,
  margin: 0,
  '& > .MuiCard-root': { display: 'grid', alignContent: 'start', gap: 0.5, padding: '20px 24px' },
  '& dt': { fontWeight: 600 },
  '& dd': { margin: 0 },
  '& .count': { font: '650 var(--text-5) / 1.1 var(--font-heading)', fontVariantNumeric: 'tabular-nums' },
  '& .note': { color: 'text.secondary', fontSize: 'var(--text-1)' },
}

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
      <Banner cause={error} onRetry={refetch}>
        No statistics available
      </Banner>
    )
  return (
    <Box component="dl" sx={layout}>
      {counters.map(({ name, label, note }) => (
        <Card key={name} variant="outlined">
          <dt>{label}</dt>
          <dd className="count">{formatNumber(data[name])}</dd>
          <dd className="note">{note}</dd>
        </Card>
      ))}
    </Box>
  )
}
