import type { Judged } from './measure.ts'

const day = 24 * 60 * 60 * 1000

/**
 * How many trips a whole calendar holds, and of how many at least one event is found. Events labelled travel belong to one trip
 * when the next begins at most a day after those before it have ended. Series count as they first come.
 */
export function countTrips(judged: readonly Judged[]): Readonly<{ trips: number; found: number }> {
  const travel = judged
    .filter(({ labelled }) => labelled.travel)
    .map(({ labelled: { event }, travel }) => ({ from: timeOf(event.start), to: timeOf(event.end), found: travel }))
    .sort((a, b) => a.from - b.from)
  const trips: { to: number; found: boolean }[] = []
  for (const { from, to, found } of travel) {
    const last = trips.at(-1)
    if (last && from <= last.to + day) Object.assign(last, { to: Math.max(last.to, to), found: last.found || found })
    else trips.push({ to, found })
  }
  return { trips: trips.length, found: trips.filter(({ found }) => found).length }
}

const timeOf = (at: Judged['labelled']['event']['start']): number => Date.parse(at?.dateTime ?? at?.date ?? '')
