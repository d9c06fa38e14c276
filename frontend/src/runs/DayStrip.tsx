import styles from './DayStrip.module.css'

const short = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' })
const [sunday, monday, saturday] = [0, 1, 6]
/** Days whose own label would run into today's, and out of the strip. */
const roomForToday = 4
const roomAtTheEnd = 4

/** Where text is large for the strip, every other Monday is named, and none near its ends. */
const roomForLargeText = 10
const hasRoom = (index: number, count: number): boolean =>
  index >= roomForLargeText && index < count - roomForLargeText && Math.floor((index - roomForLargeText) / 7) % 2 === 0

/** Today and the Mondays are named. */
function label(date: Date, index: number, count: number): string | null {
  if (index === 0) return 'Today'
  const fits = index > roomForToday && index < count - roomAtTheEnd
  return date.getDay() === monday && fits ? short.format(date) : null
}

export interface StripDay {
  readonly day: string
  readonly date: Date
  /** What was copied to this day. */
  readonly titles: readonly string[]
}

function inWords(days: readonly StripDay[]): string {
  const busy = days.filter(({ titles }) => titles.length > 0)
  const span = `the coming ${days.length} days`
  if (busy.length === 0) return `No copied events in ${span}`
  return `Copied events in ${span}: ${busy.map(({ date, titles }) => `${short.format(date)} ${titles.join(', ')}`).join('; ')}`
}

/** Days in a row, today first; those with a copied event are filled. */
export const DayStrip = ({ days }: { days: readonly StripDay[] }) => (
  <div role="img" aria-label={inWords(days)} className={styles.strip}>
    {days.map(({ day, date, titles }, index) => (
      <span
        key={day}
        className={styles.day}
        data-busy={titles.length > 0}
        data-weekend={date.getDay() === sunday || date.getDay() === saturday}
        title={[short.format(date), ...titles].join('\n')}
      >
        <small data-spare={index > 0 && !hasRoom(index, days.length)}>{label(date, index, days.length)}</small>
      </span>
    ))}
  </div>
)
