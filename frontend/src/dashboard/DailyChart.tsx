import { instantOf } from '../runs/copyTimes.ts'
import { counted } from '../ui/numbers.ts'
import styles from './DailyChart.module.css'
import type { DailyFigure } from './daily.ts'

const shortDay = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' })

const height = 64
const step = 10
const bar = 7

interface DailyChartProps {
  readonly title: string
  readonly figures: readonly DailyFigure[]
  /** What one of them is called, and many. */
  readonly unit: readonly [string, string]
  /** The same of what went wrong. */
  readonly bad: readonly [string, string]
}

/** A small bar chart, one bar a day; what went wrong stands on top in its own colour. */
export function DailyChart({ title, figures, unit, bad }: DailyChartProps) {
  const [first] = figures
  const highest = Math.max(1, ...figures.map(({ good, bad }) => good + bad))
  const tall = (value: number) => (value === 0 ? 0 : Math.max(3, (value / highest) * height))
  const total = (of: 'good' | 'bad') => figures.reduce((sum, figure) => sum + figure[of], 0)
  const summary = `${title}, last ${figures.length} days: ${counted(total('good'), ...unit)}, ${counted(total('bad'), ...bad)}`
  return (
    <figure className={styles.chart}>
      <figcaption>
        {title}{' '}
        <small>
          <span>{counted(total('good'), ...unit)}</span>
          {total('bad') > 0 && <span data-bad="true">{`, ${counted(total('bad'), ...bad)}`}</span>}
        </small>
      </figcaption>
      <svg
        viewBox={`0 0 ${figures.length * step} ${height + 1}`}
        role="img"
        aria-label={summary}
        preserveAspectRatio="none"
      >
        <path className={styles.ground} d={`M0 ${height + 0.5}H${figures.length * step}`} />
        {figures.map(({ day, good, bad }, index) => (
          <g key={day}>
            <rect
              className={styles.good}
              x={index * step + 1.5}
              width={bar}
              y={height - tall(good)}
              height={tall(good)}
            />
            <rect
              className={styles.bad}
              x={index * step + 1.5}
              width={bar}
              y={height - tall(good) - tall(bad)}
              height={tall(bad)}
            />
          </g>
        ))}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{first && shortDay.format(instantOf(first.day))}</span>
        <span>Today</span>
      </p>
    </figure>
  )
}
