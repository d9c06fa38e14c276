import { type Analytics, AnalyticsBy, type AnalyticsQuery } from '@calendar-sync/contracts/api/analytics'
import Download from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import FormHelperText from '@mui/material/FormHelperText'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { RequestError } from '../../request/requestError.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ButtonAnchor } from '../../ui/ButtonLink.tsx'
import { Day } from '../../ui/Moment.tsx'
import { formatNumber } from '../../ui/numbers.ts'
import type { AdminDataProvider } from '../adminDataProvider.ts'
import type { Choice } from '../ChoiceInput.tsx'
import { Facts } from '../Facts.tsx'
import { formatDuration } from '../operations/duration.ts'
import { toolbar } from '../RecordList.tsx'
import { Figure } from './Figure.tsx'
import { figures } from './figures.ts'

const steps: readonly Choice<AnalyticsBy>[] = [
  { id: 'day', name: 'Day' },
  { id: 'week', name: 'Week' },
  { id: 'month', name: 'Month' },
]

const analyticsQuery = ({ from, to, by }: AnalyticsQuery) =>
  new URLSearchParams({ ...(from && { from }), ...(to && { to }), by })

const columns = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(440px, 100%), 1fr))',
  gap: 2,
  '& > *': { minWidth: 0 },
}

interface DayFieldProps {
  readonly label: string
  readonly value: string
  /** The id of what is wrong, where something is. */
  readonly problem?: string | undefined
  readonly onChange: (day: string) => void
}

const DayField = ({ label, value, problem, onChange }: DayFieldProps) => (
  <TextField
    label={label}
    type="date"
    size="small"
    value={value}
    error={problem !== undefined}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: firstDay, 'aria-describedby': problem } }}
  />
)

/** Before it there is nothing, and a year that is being typed goes through earlier ones. */
const firstDay = '1970-01-01'
const isTyped = ({ from = firstDay, to = firstDay }: AnalyticsQuery) => from >= firstDay && to >= firstDay
/** What is not chosen follows from the rest. */
const endsBefore = ({ from, to }: AnalyticsQuery) => from !== undefined && to !== undefined && from > to

const length = (ms: number | null) => (ms === null ? 'Not yet known' : formatDuration(ms))

const allTime = {
  display: 'grid',
  gap: 2,
  '& small': { color: 'text.secondary', font: '500 var(--text-2) / 1.4 var(--font-text)', letterSpacing: 0 },
  '& dd': { font: '650 var(--text-4) / 1.2 var(--font-heading)' },
}

/** What has come together since the beginning. */
const AllTime = ({ figures }: { figures: Analytics['allTime'] }) => (
  <Card component="section" variant="outlined" aria-label="All time" sx={allTime}>
    <h2>
      All time{' '}
      {figures.since && (
        <small>
          since <Day at={figures.since} />
        </small>
      )}
    </h2>
    <Facts
      facts={[
        { name: 'Users', value: formatNumber(figures.users.total) },
        { name: 'Subscribed', value: formatNumber(figures.conversions.subscribed) },
        { name: 'Converted from the waitlist', value: formatNumber(figures.conversions.waitlistConverted) },
        { name: 'Syncs created', value: formatNumber(figures.syncs.created) },
        { name: 'Runs completed', value: formatNumber(figures.runs.completed) },
        { name: 'Runs failed', value: formatNumber(figures.runs.failed) },
        { name: 'Events copied', value: formatNumber(figures.events.copied) },
        { name: 'Half of all runs took at most', value: length(figures.timeToSync.medianMs) },
      ]}
    />
  </Card>
)

/** Figures of the whole product: charts, and under each the same as a table. */
export function AnalyticsTab() {
  const api = useDataProvider<AdminDataProvider>()
  const [query, setQuery] = useState<AnalyticsQuery>({ by: 'day' })
  const [asked, setAsked] = useState(query)
  const { data, error, refetch } = useQuery({
    queryKey: ['analytics', asked],
    queryFn: ({ signal }) => api.getAnalytics(analyticsQuery(asked), signal),
    placeholderData: keepPreviousData,
  })
  const { from = data?.from ?? '', to = data?.to ?? '' } = query
  const problem = useId()
  const isWrong = isTyped(query) && endsBefore(query)
  const change = (changed: Partial<AnalyticsQuery>) => {
    const next = { ...query, ...changed }
    setQuery(next)
    if (isTyped(next) && !endsBefore(next)) setAsked(next)
  }
  return (
    <>
      <Box sx={{ ...toolbar, '& > .MuiFormControl-root': { flex: '1 1 150px', maxWidth: 420 } }}>
        <TextField
          select
          label="By"
          size="small"
          value={query.by}
          sx={{ gridColumn: '1 / -1' }}
          onChange={({ target }) => change({ by: AnalyticsBy.catch(query.by).parse(target.value) })}
          slotProps={{ select: { native: true } }}
        >
          {steps.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </TextField>
        <DayField label="From" value={from} onChange={(day) => change({ from: day || undefined })} />
        <DayField
          label="To"
          value={to}
          problem={isWrong ? problem : undefined}
          onChange={(day) => change({ to: day || undefined })}
        />
        <div className="actions">
          <ButtonAnchor
            variant="outlined"
            startIcon={<Download />}
            href={`/api/analytics.csv?${analyticsQuery(asked)}`}
            download
          >
            CSV
          </ButtonAnchor>
        </div>
      </Box>
      {/* Below all fields, which stay in line. */}
      {isWrong && (
        <FormHelperText id={problem} role="alert" error sx={{ m: 0 }}>
          The range ends before it begins.
        </FormHelperText>
      )}
      {error && (
        <Banner cause={error} onRetry={refetch}>
          {error instanceof RequestError && error.status === 400 ? error.message : 'Error loading analytics'}
        </Banner>
      )}
      {!data && !error && <Skeleton height={480} />}
      {data && (
        <>
          <AllTime figures={data.allTime} />
          <Box sx={columns}>
            {figures.map((figure) => (
              <Card key={figure.title} component="section" variant="outlined" aria-label={figure.title}>
                <Figure figure={figure} analytics={data} />
              </Card>
            ))}
          </Box>
        </>
      )}
    </>
  )
}
