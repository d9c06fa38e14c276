import { instantOf } from '../runs/copyTimes.ts'

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** @param at UTC, ISO 8601 */
export const formatMoment = (at: string): string => format.format(new Date(at))

/** A point in time in the person's language and zone. @param at UTC, ISO 8601 */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(at)}</time>

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** The day of a point in time, in the person's language and zone. @param at UTC, ISO 8601 */
export const Day = ({ at }: { at: string }) => <time dateTime={at}>{day.format(new Date(at))}</time>

const dayOnly = new Intl.DateTimeFormat(undefined, { weekday: 'short', month: 'short', day: 'numeric' })
const withTime = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** When an event begins: its day, and the time unless it takes the whole day. @param at as Google writes it */
export const EventTime = ({ at }: { at: string }) => (
  <time dateTime={at}>{(at.includes('T') ? withTime : dayOnly).format(instantOf(at))}</time>
)
