import type { AnalyticsBy, AnalyticsQuery } from '@calendar-sync/contracts/api/analytics'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { ButtonAnchor } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import type { AdminDataProvider } from '../adminDataProvider.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { LoadProblem } from '../parts/LoadProblem.tsx'
import { Toolbar } from '../parts/Toolbar.tsx'
import { chosen } from '../words.ts'
import { AllTime } from './AllTime.tsx'
import styles from './AnalyticsTab.module.css'
import { analyticsCsv } from './analyticsCalls.ts'
import { Figure } from './Figure.tsx'
import { figures } from './figures.ts'

const steps: readonly { value: AnalyticsBy; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
]

interface DayFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}

const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <TextField
    label={label}
    type="date"
    size="small"
    value={value}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ inputLabel: { shrink: true } }}
  />
)

/** Figures of the whole product: charts, and under each the same as a table. */
export function AnalyticsTab() {
  const api = useDataProvider<AdminDataProvider>()
  const [query, setQuery] = useState<AnalyticsQuery>({ by: 'day' })
  const { data, error, refetch } = useQuery({
    queryKey: ['analytics', query],
    queryFn: ({ signal }) => api.getAnalytics(query, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Toolbar
        actions={
          <ButtonAnchor look="outlined" href={analyticsCsv(query)} download>
            <DownloadIcon /> CSV
          </ButtonAnchor>
        }
      >
        <ChoiceField
          label="By"
          size="small"
          value={query.by}
          choices={steps}
          onChange={(by) => setQuery({ ...query, by: chosen(steps, by) ?? query.by })}
        />
        <DayField
          label="From"
          value={query.from ?? data?.from ?? ''}
          onChange={(from) => setQuery({ ...query, from: from || undefined })}
        />
        <DayField
          label="To"
          value={query.to ?? data?.to ?? ''}
          onChange={(to) => setQuery({ ...query, to: to || undefined })}
        />
      </Toolbar>
      {error && (
        <LoadProblem error={error} onRetry={() => void refetch()}>
          Error loading analytics
        </LoadProblem>
      )}
      {!data && !error && <Skeleton height={480} />}
      {data && (
        <>
          <AllTime figures={data.allTime} />
          <div className={styles.figures}>
            {figures.map((figure) => (
              <Card key={figure.title} aria-label={figure.title}>
                <Figure figure={figure} analytics={data} />
              </Card>
            ))}
          </div>
        </>
      )}
    </>
  )
}
