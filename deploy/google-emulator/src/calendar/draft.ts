import type { EventFields } from '../model/event.ts'
import type { Occurrence } from './materialise.ts'

/** The record as it is; for an instance that was not changed yet, the record it gets with its first change. */
export function asDraft(target: Occurrence) {
  const { version, tagged, updated, ordinal, former, ...draft } = target.record
  if (target.recurringEventId === undefined || target.record.id === target.id) return draft
  const { recurringEventId, originalStartTime } = target
  return { ...draft, id: target.id, recurringEventId, ...(originalStartTime ? { originalStartTime } : {}) }
}

/** The fields in which an instance differs from its series. */
export function ownFields(target: Occurrence, fields: EventFields): string[] {
  const before = new Map(Object.entries(target.fields))
  const after = new Map(Object.entries(fields))
  const names = new Set([...before.keys(), ...after.keys()])
  const changed = [...names].filter((name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)))
  return [...new Set([...(target.record.id === target.id ? (target.record.own ?? []) : []), ...changed])]
}
