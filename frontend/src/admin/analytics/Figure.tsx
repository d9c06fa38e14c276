import type { Analytics, AnalyticsFigures } from '@calendar-sync/contracts/api/analytics'
import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'
import { useMemo } from 'react'
import { formatNumber } from '../../ui/numbers.ts'
import { formatDuration } from '../operations/duration.ts'
import { durationTicks } from './durationTicks.ts'
import styles from './Figure.module.css'
import type { FigureDefinition, Series } from './figures.ts'
import { periodName } from './periodName.ts'

/** Teal and coral first, as everywhere; told apart in words by the legend and the table. */
const seriesColors = ['var(--overlap)', 'var(--line-strong)', 'var(--warning)', 'var(--success)', 'var(--ink-quiet)']

const margin = { top: 16, right: 16, bottom: 8, left: 0 }

const written = (value: number | null, { unit }: FigureDefinition): string =>
  value === null ? '–' : unit === 'seconds' ? formatDuration(value * 1_000) : formatNumber(value)

const short = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 })

/** As short as there is room beside an axis: "12K", "1.5 min". */
const onAxis = (value: number, { unit }: FigureDefinition): string =>
  unit === 'seconds' ? formatDuration(value * 1_000) : short.format(value)

interface ChartProps {
  readonly figure: FigureDefinition
  readonly analytics: Analytics
  readonly series: readonly Series[]
}

function Chart({ figure, analytics: { periods, by }, series }: ChartProps) {
  const names = periods.map(({ from }) => periodName(from, by))
  const lines = series.map(({ name, numberIn }) => ({
    label: name,
    data: periods.map(numberIn),
    valueFormatter: (value: number | null) => written(value, figure),
  }))
  const shared = { height: 260, margin, colors: seriesColors, skipAnimation: true, grid: { horizontal: true } }
  const ticks = durationTicks(Math.max(0, ...lines.flatMap(({ data }) => data.map((value) => value ?? 0))))
  const marks = figure.unit === 'count' ? { tickMinStep: 1 } : { tickInterval: ticks, max: ticks.at(-1) ?? 0 }
  const yAxis = [{ width: 52, min: 0, valueFormatter: (value: number) => onAxis(value, figure), ...marks }]
  const xAxis = { data: names, tickLabelMinGap: 12 }
  return figure.kind === 'bars' ? (
    <BarChart
      {...shared}
      yAxis={yAxis}
      xAxis={[{ scaleType: 'band', ...xAxis }]}
      series={lines.map((line) => ({ ...line, stack: 'all' }))}
    />
  ) : (
    <LineChart
      {...shared}
      yAxis={yAxis}
      xAxis={[{ scaleType: 'point', ...xAxis }]}
      series={lines.map((line) => ({ ...line, showMark: periods.length < 40, connectNulls: true, curve: 'linear' }))}
    />
  )
}

interface FigureTableProps extends ChartProps {
  readonly rows: readonly (AnalyticsFigures & { readonly from: string })[]
}

const FigureTable = ({ figure, analytics, series, rows }: FigureTableProps) => (
  <table className={styles.table}>
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

/** A chart, and under it the same figures as a table, newest first. */
export function Figure({ figure, analytics }: { figure: FigureDefinition; analytics: Analytics }) {
  const series = useMemo(() => figure.seriesOf(analytics), [figure, analytics])
  const newestFirst = useMemo(() => analytics.periods.toReversed(), [analytics])
  const isEmpty = !analytics.periods.some((period) => series.some(({ numberIn }) => (numberIn(period) ?? 0) > 0))
  return (
    <div className={styles.figure}>
      <h3>{figure.title}</h3>
      {isEmpty ? (
        <p className={styles.none}>Nothing in this time.</p>
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
    </div>
  )
}
