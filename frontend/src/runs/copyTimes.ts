import type { CopiedEvent } from '@calendar-sync/contracts/api/copiedEvents'

/** Whether Google means a whole day by it. */
export const isAllDay = (when: string): boolean => !when.includes('T')

/** Midnight in the person's zone for a date, the instant for a date-time. */
export const instantOf = (when: string): Date => new Date(isAllDay(when) ? `${when}T00:00` : when)

const pad = (value: number) => String(value).padStart(2, '0')

/** "2026-11-24", in the person's zone. */
export const dayOf = (at: Date): string => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`

/** The days after `from`, including it. */
export function daysFrom(from: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    dayOf(new Date(from.getFullYear(), from.getMonth(), from.getDate() + index)),
  )
}

type Times = Pick<CopiedEvent, 'start' | 'end'>

/** The first and the last day of an event in the person's zone: one that ends at midnight does not take place on that day. */
const daysOf = ({ start, end }: Times) =>
  [dayOf(instantOf(start)), dayOf(new Date(instantOf(end).getTime() - 1))] as const

/** Whether an event takes place on a day of the person's zone: on the first one also where it ends as it begins. */
export function isOn(day: string, event: Times): boolean {
  const [first, last] = daysOf(event)
  return day === first || (first < day && day <= last)
}

/** Whether an event takes place on more than one day of the person's zone. */
export function spansDays(event: Times): boolean {
  const [first, last] = daysOf(event)
  return first < last
}

/** What was copied to a day, in words. */
export const titlesOn = (day: string, copies: readonly CopiedEvent[]): string[] =>
  copies.filter((copy) => isOn(day, copy)).map(({ summary }) => summary || '(No title)')

/** What has not ended yet, by when it begins for the person: a whole day at their midnight. */
export const comingEvents = (events: readonly CopiedEvent[], now: Date): CopiedEvent[] =>
  events
    .filter(({ end }) => instantOf(end) > now)
    .sort((a, b) => instantOf(a.start).getTime() - instantOf(b.start).getTime())
