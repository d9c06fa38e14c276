import { instantOf } from './copyTimes.ts'

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
