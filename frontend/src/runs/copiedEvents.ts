import type { SyncRunWithEvents } from '@calendar-sync/contracts/api/syncRuns'

/** A copy that stands in a calendar, as the runs left it. */
export interface CopiedEvent {
  readonly key: string
  readonly syncId: string
  readonly way: 'forward' | 'reverse'
  readonly summary: string
  /** Date (all-day) or date-time, as Google writes it; the end is exclusive. */
  readonly start: string
  readonly end: string
}

type Runs = readonly Pick<SyncRunWithEvents, 'syncId' | 'requestedAt' | 'events'>[]

/** What the runs left standing, told from what they did, the oldest first. */
export function copiedEvents(runs: Runs): CopiedEvent[] {
  const copies = new Map<string, CopiedEvent>()
  const inOrder = [...runs].sort((a, b) => a.requestedAt.localeCompare(b.requestedAt))
  for (const { syncId, events } of inOrder)
    for (const { status, action, way, sourceEventId, summary, start, end } of events) {
      if (status !== 'success') continue
      const key = `${syncId} ${way} ${sourceEventId}`
      if (action === 'delete') copies.delete(key)
      if ((action === 'create' || action === 'update') && start)
        copies.set(key, { key, syncId, way, summary, start, end: end ?? start })
    }
  return [...copies.values()]
}

export const isAllDay = ({ start }: Pick<CopiedEvent, 'start'>): boolean => !start.includes('T')

/** Midnight in the person's zone for a date, the instant for a date-time. */
export const instantOf = (when: string): Date => new Date(when.includes('T') ? when : `${when}T00:00`)

const pad = (value: number) => String(value).padStart(2, '0')

/** "2026-11-24", in the person's zone. */
export const dayOf = (at: Date): string => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`

/** The days after `from`, including it. */
export function daysFrom(from: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    dayOf(new Date(from.getFullYear(), from.getMonth(), from.getDate() + index)),
  )
}

/** Whether an event takes place on a day of the person's zone. */
export function isOn(day: string, { start, end }: Pick<CopiedEvent, 'start' | 'end'>): boolean {
  const first = dayOf(instantOf(start))
  const ending = instantOf(end)
  const last = ending > instantOf(start) ? dayOf(new Date(ending.getTime() - 1)) : first
  return first <= day && day <= last
}

/** What has not ended yet, the next first. */
export const comingEvents = (events: readonly CopiedEvent[], now: Date): CopiedEvent[] =>
  events
    .filter(({ end }) => instantOf(end) > now)
    .sort((a, b) => instantOf(a.start).getTime() - instantOf(b.start).getTime())
