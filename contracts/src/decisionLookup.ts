import type { EventDecision } from './domain/travel.ts'
import { beforeSplit, rangeOf } from './seriesIds.ts'

type Known = Pick<EventDecision, 'scope' | 'eventId' | 'decidedAt'>

/** An event of a list: Google's ids of it and, of a date, of its series. */
interface Asked {
  readonly id: string
  readonly recurringEventId?: string | null | undefined
}

/** About what a decision speaks: from where on, if it is one about a series that was split from another. */
const rangeDecided = ({ scope, eventId }: Known): string => (scope === 'series' ? rangeOf(eventId) : '')

/**
 * The decision that holds for an event: the one about itself, else the one about its series. A series that was split from another, and
 * its dates, go on with what was decided about that, until they are decided about.
 */
export function decisionLookup<Decision extends Known>(
  decisions: readonly Decision[],
): (event: Asked) => Decision | undefined {
  if (decisions.length === 0) return () => undefined
  const known = new Map<string, Decision[]>()
  for (const one of decisions) {
    const key = `${one.scope}/${beforeSplit(one.eventId)}`
    known.set(key, [...(known.get(key) ?? []), one])
  }
  const order = (one: Decision) => `${rangeDecided(one)} ${one.decidedAt}`
  for (const about of known.values()) about.sort((a, b) => (order(a) < order(b) ? -1 : 1))
  const find = (scope: Known['scope'], id: string, range: string) =>
    known.get(`${scope}/${beforeSplit(id)}`)?.findLast((one) => rangeDecided(one) <= range)
  return ({ id, recurringEventId: series }) =>
    find('event', id, '') ?? (series ? find('series', series, rangeOf(series)) : undefined)
}
