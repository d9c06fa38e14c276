import type { Occurrence } from '../materialise.ts'
import { startOf } from './filter.ts'
import type { ListQuery } from './query.ts'

/** A place in a list that stays the same while other events come and go, so that pages can lead on from it. */
export type Key = [number, number, string]

export function sortKey(occurrence: Occurrence, query: ListQuery, zone: string): Key {
  const { record, id } = occurrence
  if (query.orderBy === 'startTime') return [startOf(occurrence, zone), record.ordinal, id]
  if (query.orderBy === 'updated') return [Date.parse(record.updated), record.ordinal, id]
  return [record.ordinal, 0, id]
}

export function compare(a: Key, b: Key): number {
  return a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0)
}
