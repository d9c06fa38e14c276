import { isEndOfDay } from '@calendar-sync/contracts/dayEnd'
import { Day, Moment } from '../ui/Moment.tsx'

const utcDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

interface PlanEndProps {
  /** UTC, ISO 8601 */
  readonly at: string
  /** With the time of day, where the plan has one. */
  readonly timed?: boolean
}

/** When a plan ends, or its trial or month. An admin gives days of UTC: such a day is the same in every zone, and has no time. */
export function PlanEnd({ at, timed = false }: PlanEndProps) {
  if (isEndOfDay(at)) return <time dateTime={at}>{utcDay.format(new Date(at))}</time>
  return timed ? <Moment at={at} /> : <Day at={at} />
}
