import type { GoogleEvent } from '../../google/event.ts'
import { type CopyIdentity, calendarHash, copyId } from './copyId.ts'

/** Private extended properties of a copy. Source: https://developers.google.com/workspace/calendar/api/guides/extended-properties */
const keys = {
  sync: 'calendarSyncId',
  from: 'calendarSyncFrom',
  event: 'calendarSyncEvent',
  generation: 'calendarSyncGeneration',
  hash: 'calendarSyncHash',
  hidden: 'calendarSyncBusyOnly',
  run: 'calendarSyncRun',
} as const

export interface Marker extends CopyIdentity {
  /** Hash of the content that we last wrote; tells our own write from a person's edit. */
  readonly hash: string
  /** We wrote only when it is: what else the copy says is not about the event. */
  readonly hidden: boolean
  /** The run that wrote it: a write whose answer was lost is told from an earlier one that wrote the same. */
  readonly runId: string
}

export const markerProperties = (
  syncId: string,
  { originalKey, originalEventId, generation, hash, hidden, runId }: Marker,
) => ({
  [keys.sync]: syncId,
  [keys.from]: originalKey,
  [keys.event]: originalEventId,
  [keys.generation]: String(generation),
  [keys.hash]: hash,
  [keys.run]: runId,
  ...(hidden ? { [keys.hidden]: 'true' } : {}),
})

/**
 * The marker of an event that is ours: it carries one *and* has the id that belongs to it. A person's duplicate of a
 * copy carries the marker under another id, and is a person's event.
 * @param calendarId the calendar the event was found in
 */
export function ourMarker(event: GoogleEvent, calendarId: string): Marker | undefined {
  const properties = event.extendedProperties?.private
  const originalKey = properties?.[keys.from]
  const originalEventId = properties?.[keys.event]
  const generation = Number(properties?.[keys.generation])
  if (!originalKey || !originalEventId || !Number.isInteger(generation)) return undefined
  const identity = { originalKey, copyKey: calendarHash(calendarId), originalEventId, generation }
  if (copyId(identity) !== event.id) return undefined
  const { [keys.hash]: hash = '', [keys.hidden]: hidden, [keys.run]: runId = '' } = properties ?? {}
  return { ...identity, hash, hidden: hidden === 'true', runId }
}
