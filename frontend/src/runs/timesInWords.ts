import { instantOf, isAllDay } from './copyTimes.ts'

const day = { weekday: 'short', month: 'short', day: 'numeric' } as const
const dayOnly = new Intl.DateTimeFormat(undefined, day)
const withTime = new Intl.DateTimeFormat(undefined, { ...day, hour: 'numeric', minute: '2-digit' })

/**
 * When an event takes place: its days, and the times unless it takes whole days. Without an end it is told when it begins.
 * @param start as Google writes it, as is the end, which is exclusive
 */
export function timesInWords(start: string, end?: string | null): string {
  const wholeDays = isAllDay(start)
  const from = instantOf(start)
  const to = new Date(instantOf(end ?? start).getTime() - (wholeDays ? 1 : 0))
  return (wholeDays ? dayOnly : withTime).formatRange(from, to > from ? to : from)
}
