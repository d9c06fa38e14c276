import type { TravelEvent } from './event.ts'

const day = 86_400_000

/**
 * Days between neighbouring instances of each series among these events, by `recurringEventId`: a calendar that is read
 * with its series expanded shows instances without their rule. A series with one instance is left out.
 */
export function seriesDays(events: readonly TravelEvent[]): ReadonlyMap<string, number> {
  const starts = new Map<string, number[]>()
  for (const { recurringEventId, start } of events) {
    const at = Date.parse(start?.date ?? start?.dateTime ?? '')
    if (recurringEventId === undefined || Number.isNaN(at)) continue
    const known = starts.get(recurringEventId) ?? []
    known.push(at)
    starts.set(recurringEventId, known)
  }
  const gaps = new Map<string, number>()
  for (const [series, times] of starts) {
    const sorted = times.sort((a, b) => a - b)
    const between = sorted.slice(1).map((at, n) => at - (sorted[n] ?? at))
    if (between.length > 0) gaps.set(series, Math.min(...between) / day)
  }
  return gaps
}
