import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useDataProvider } from 'react-admin'
import { Banner } from '../../ui/Banner.tsx'
import type { AdminDataProvider } from '../adminDataProvider.ts'
import { ParkedEventList } from '../parkedEvents/ParkedEventList.tsx'
import { ProjectionList } from '../projections/ProjectionList.tsx'
import { Engine } from './Engine.tsx'
import { Health } from './Health.tsx'

/** How often the figures are read again while an administrator looks at them, in ms. */
const refetchInterval = 5_000

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack component="section" aria-labelledby={id} sx={{ gap: 1.75, minWidth: 0, '& > *': { minWidth: 0 } }}>
      <h2 id={id}>{title}</h2>
      {children}
    </Stack>
  )
}

/** The state of the service, and what may be done about it; for administrators. */
export function OperationsTab() {
  const api = useDataProvider<AdminDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['operations'],
    queryFn: ({ signal }) => api.getOperations(signal),
    refetchInterval,
  })
  return (
    <Stack sx={{ gap: 4.5 }}>
      {error && (
        <Banner cause={error} onRetry={refetch}>
          Error loading operations
        </Banner>
      )}
      {!error && (
        <Section title="Health">
          {data ? <Health operations={data} /> : <Skeleton sx={{ height: { xs: 296, sm: 108 } }} />}
        </Section>
      )}
      <Section title="Projections">
        <ProjectionList />
      </Section>
      <Section title="Parked events">
        <ParkedEventList />
      </Section>
      {data && (
        <Section title="Engine">
          <Engine operations={data} />
        </Section>
      )}
    </Stack>
  )
}
