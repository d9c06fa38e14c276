import type { Analytics, AnalyticsBy, AnalyticsFigures } from '@calendar-sync/contracts/api/analytics'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { formatNumber } from '../../ui/numbers.ts'
import { formatDuration } from '../operations/duration.ts'
import type { FigureDefinition, Series } from './figures.ts'
import { Plot } from './Plot.tsx'
import { countTicks, durationTicks } from './ticks.ts'

const written = (value: number | null, { unit }: FigureDefinition): string =>
  value === null ? '–' : unit === 'seconds' ? formatDuration(value * 1_000) : formatNumber(value)

const short = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 })

/** As short as there is room beside an axis: "12K", "1.5 min"; an axis of any unit begins with "0". */
const onAxis = (value: number, { unit }: FigureDefinition): string =>
  unit === 'seconds' && value > 0 ? formatDuration(value * 1_000) : short.format(value)

// Days of the figures are UTC: in another zone the first of a month could become the last of the one before.
const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** What people read for a period. @param from its first day, like 2026-01-31 */
const periodName = (from: string, by: AnalyticsBy): string => (by === 'month' ? month : day).format(new Date(from))

interface ChartProps {
  readonly figure: FigureDefinition
  readonly analytics: Analytics
  readonly series: readonly Series[]
}

function Chart({ figure, analytics: { periods, by }, series }: ChartProps) {
  const { kind, unit } = figure
  return (
    <Plot
      kind={kind}
      periods={periods.map(({ from }) => ({ from, name: periodName(from, by) }))}
      series={series.map(({ numberIn, ...one }) => ({ ...one, values: periods.map(numberIn) }))}
      ticksFor={unit === 'seconds' ? durationTicks : countTicks}
      onAxis={(value) => onAxis(value, figure)}
      inWords={(value) => written(value, figure)}
    />
  )
}

interface FigureTableProps extends ChartProps {
  readonly rows: readonly (AnalyticsFigures & { readonly from: string })[]
}

const FigureTable = ({ figure, analytics, series, rows }: FigureTableProps) => (
  <table>
    <caption className="visuallyHidden">{figure.title}</caption>
    <thead>
      <tr>
        <th scope="col">Period</th>
        {series.map(({ name }) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((period) => (
        <tr key={period.from}>
          <th scope="row">{periodName(period.from, analytics.by)}</th>
          {series.map(({ name, numberIn }) => (
            <td key={name}>{written(numberIn(period), figure)}</td>
          ))}
        </tr>
      ))}
      <tr>
        <th scope="row">All of it</th>
        {series.map(({ name, numberIn }) => (
          <td key={name}>{written(numberIn(analytics.range), figure)}</td>
        ))}
      </tr>
    </tbody>
  </table>
)

const layout = {
  display: 'grid',
  gap: 1.5,
  '& > *': { minWidth: 0 },
  '& summary': { padding: '6px 0', color: 'primary.main', fontWeight: 600, cursor: 'pointer' },
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: 'var(--text-1)' },
  '& td': { fontVariantNumeric: 'tabular-nums' },
  '& :is(th, td)': { padding: '6px 12px 6px 0', borderTop: '1px solid var(--line)', textAlign: 'right' },
  '& thead th': { borderTop: 0, color: 'text.secondary' },
  '& th:first-of-type': { textAlign: 'left', whiteSpace: 'nowrap', fontWeight: 600 },
  '& tbody tr:last-child > *': { borderTop: '2px solid var(--line-strong)', fontWeight: 600 },
}

/** A chart, and under it the same figures as a table, newest first. */
export function Figure({ figure, analytics }: { figure: FigureDefinition; analytics: Analytics }) {
  const series = useMemo(() => figure.seriesOf(analytics), [figure, analytics])
  const newestFirst = useMemo(() => analytics.periods.toReversed(), [analytics])
  const isEmpty = !analytics.periods.some((period) => series.some(({ numberIn }) => (numberIn(period) ?? 0) > 0))
  return (
    <Box sx={layout}>
      <h3>{figure.title}</h3>
      {isEmpty ? (
        <Typography sx={{ color: 'text.secondary' }}>Nothing in this time.</Typography>
      ) : (
        <>
          <div aria-hidden="true">
            <Chart figure={figure} analytics={analytics} series={series} />
          </div>
          <details>
            <summary>Table of {figure.title.toLowerCase()}</summary>
            <FigureTable figure={figure} analytics={analytics} series={series} rows={newestFirst} />
          </details>
        </>
      )}
    </Box>
  )
}
