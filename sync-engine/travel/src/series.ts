import type { TravelEvent } from './event.ts'

const day = 86_400_000

/** When an event was planned, in milliseconds: one that was moved from where its series has it stands elsewhere now. */
export function plannedStart({ originalStartTime, start }: TravelEvent): number | undefined {
  const { date, dateTime } = originalStartTime ?? start ?? {}
  const at = Date.parse(date ?? dateTime ?? '')
  return Number.isNaN(at) ? undefined : at
}

/**
 * The fewest whole days between two planned dates of each series among these events, by `recurringEventId`: a calendar that is read
 * with its series expanded shows instances without their rule. A series with one instance is left out.
 */
export function seriesDays(events: readonly TravelEvent[]): ReadonlyMap<string, number> {
  const starts = new Map<string, number[]>()
  for (const event of events) {
    const { recurringEventId } = event
    const at = plannedStart(event)
    if (recurringEventId === undefined || at === undefined) continue
    const known = starts.get(recurringEventId) ?? []
    known.push(at)
    starts.set(recurringEventId, known)
  }
  const gaps = new Map<string, number>()
  for (const [series, times] of starts) {
    const sorted = times.sort((a, b) => a - b)
    const between = sorted.slice(1).map((at, n) => at - (sorted[n] ?? at))
    // On two days of a year the clocks are changed: whole days.
    if (between.length > 0) gaps.set(series, Math.round(Math.min(...between) / day))
  }
  return gaps
}
