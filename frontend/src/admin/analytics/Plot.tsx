import Box from '@mui/material/Box'

export interface PlotSeries {
  readonly name: string
  readonly isFailure?: true
  /** One for each period; null: not known. */
  readonly values: readonly (number | null)[]
}

/** Bars of one period stand on each other where they are stacked, and beside each other where they are grouped. */
export type PlotKind = 'stacked' | 'grouped' | 'lines'

interface PlotProps {
  readonly kind: PlotKind
  /** From left to right, each by its first day. */
  readonly periods: readonly { readonly from: string; readonly name: string }[]
  readonly series: readonly PlotSeries[]
  /** Where the axis is marked for this highest value; the last mark is its top. */
  readonly ticksFor: (highest: number) => readonly number[]
  readonly onAxis: (value: number) => string
  readonly inWords: (value: number | null) => string
}

/** Neither teal nor coral, which mean source and target; told apart in words by the legend and the table. */
const colors = ['var(--overlap)', 'var(--line-strong)', 'var(--warning)', 'var(--success)', 'var(--ink-quiet)']
const colorOf = ({ isFailure }: PlotSeries, index: number) =>
  isFailure ? 'var(--danger)' : colors[index % colors.length]

const height = 220
/** A name more often than this would touch the next one. */
const mostNames = 6
const mostMarks = 40
/** How much of a period's width its bars take. */
const shareOfBars = 0.72

const look = {
  display: 'grid',
  gridTemplateColumns: '52px minmax(0, 1fr)',
  gap: '0 8px',
  paddingRight: '24px',
  color: 'text.secondary',
  font: '500 var(--text-1) / 1.4 var(--font-text)',
  '& ul': { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: '4px 16px', margin: '0 0 14px', padding: 0 },
  '& li': { display: 'flex', alignItems: 'center', gap: '6px', listStyle: 'none' },
  '& i': { width: 12, height: 12, borderRadius: '3px' },
  '& .ticks, & .names': { position: 'relative', fontVariantNumeric: 'tabular-nums' },
  '& .ticks span': { position: 'absolute', right: 0, transform: 'translateY(50%)', whiteSpace: 'nowrap' },
  '& .names': { gridColumn: 2, height: 26 },
  '& .names span': { position: 'absolute', top: 6, transform: 'translateX(-50%)', whiteSpace: 'nowrap' },
  '@media (max-width: 47.5em)': { '& .names span:nth-of-type(even)': { display: 'none' } },
  '& svg': { display: 'block', width: '100%', height, overflow: 'visible' },
  '& svg *': { vectorEffect: 'non-scaling-stroke' },
  '& .grid': { stroke: 'var(--line)', fill: 'none' },
  '& .line': { fill: 'none', strokeWidth: 2, strokeLinejoin: 'round' },
  '& .mark': { strokeWidth: 7, strokeLinecap: 'round' },
  '& .period': { fill: 'transparent' },
  '& .period:hover': { fill: 'var(--ink)', fillOpacity: 0.06 },
}

/** What the series of each period come to together. */
const totalsOf = (periods: number, series: readonly PlotSeries[]): number[] =>
  Array.from({ length: periods }, (_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))

/** Bars or lines over an axis. All of it is drawn in hundredths of its room, so it fits every width without measuring. */
export function Plot({ kind, periods, series, ticksFor, onAxis, inWords }: PlotProps) {
  const values = kind === 'stacked' ? totalsOf(periods.length, series) : series.flatMap(({ values }) => values)
  const ticks = ticksFor(Math.max(0, ...values.map((value) => value ?? 0)))
  const scale = 100 / (ticks.at(-1) || 1)
  const step = 100 / periods.length
  const middle = (at: number) => (at + 0.5) * step
  const nameEvery = Math.ceil(periods.length / mostNames)
  const spoken = (at: number) => series.map(({ name, values }) => `${name}: ${inWords(values[at] ?? null)}`)

  const width = (step * shareOfBars) / (kind === 'grouped' ? series.length : 1)
  const bars = ({ values }: PlotSeries, index: number) => {
    const below = kind === 'stacked' ? totalsOf(periods.length, series.slice(0, index)) : []
    const left = kind === 'grouped' ? index * width : 0
    return values.map((value, at) => {
      const tall = (value ?? 0) * scale
      const x = middle(at) - (step * shareOfBars) / 2 + left
      return (
        <rect key={periods[at]?.from} x={x} width={width} y={100 - (below[at] ?? 0) * scale - tall} height={tall} />
      )
    })
  }

  const line = ({ values }: PlotSeries) => {
    const points = values.flatMap((value, at) => (value === null ? [] : [`${middle(at)} ${100 - value * scale}`]))
    return (
      <>
        <path className="line" d={`M${points.join('L')}`} />
        {points.length <= mostMarks && <path className="mark" d={points.map((point) => `M${point}h0`).join('')} />}
      </>
    )
  }

  return (
    <Box sx={look}>
      <ul>
        {series.map((one, index) => (
          <li key={one.name}>
            <i style={{ backgroundColor: colorOf(one, index) }} />
            {one.name}
          </li>
        ))}
      </ul>
      <div className="ticks">
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${tick * scale}%` }}>
            {onAxis(tick)}
          </span>
        ))}
      </div>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path className="grid" d={ticks.map((tick) => `M0 ${100 - tick * scale}H100`).join('')} />
        {series.map((one, index) => (
          <g key={one.name} {...{ [kind === 'lines' ? 'stroke' : 'fill']: colorOf(one, index) }}>
            {kind === 'lines' ? line(one) : bars(one, index)}
          </g>
        ))}
        {periods.map(({ from, name }, at) => (
          <rect key={from} className="period" x={at * step} width={step} y={0} height={100}>
            <title>{[name, ...spoken(at)].join('\n')}</title>
          </rect>
        ))}
      </svg>
      <div className="names">
        {periods.map(
          ({ from, name }, at) =>
            at % nameEvery === 0 && (
              <span key={from} style={{ left: `${middle(at)}%` }}>
                {name}
              </span>
            ),
        )}
      </div>
    </Box>
  )
}
