import { beforeSplit } from '@calendar-sync/contracts/seriesIds'
import { digest } from '../../digest.ts'
import type { GoogleEvent } from '../../google/event.ts'

/** What a copy is a copy of. The generation moves on each time we delete the copy ourselves, so that it can come back. */
export interface CopyIdentity {
  /** `calendarHash` of the calendar that was copied from, and of the one that was copied to. */
  readonly originalKey: string
  readonly copyKey: string
  readonly originalEventId: string
  readonly generation: number
}

/** Names a calendar in markers without giving its id, which is often an address. */
export function calendarHash(calendarId: string): string {
  // Asked for with every event of the same few calendars.
  const known = calendarHashes.get(calendarId)
  if (known !== undefined) return known
  const hash = base32hex(digest(`calendar\n${calendarId}`, 'hex')).slice(0, 26)
  if (calendarHashes.size >= maxCalendarHashes) calendarHashes.clear()
  calendarHashes.set(calendarId, hash)
  return hash
}

const calendarHashes = new Map<string, string>()
const maxCalendarHashes = 1_000

/**
 * The copy's event id: the same for the same copy in every engine, so that sending an insert twice makes one copy.
 * Google allows 5 to 1024 characters of base32hex in lower case, `[a-v0-9]`.
 * Source: https://developers.google.com/workspace/calendar/api/v3/reference/events/insert
 */
export const copyId = ({ originalKey, copyKey, originalEventId, generation }: CopyIdentity): string =>
  base32hex(digest(`copy\n${originalKey}\n${copyKey}\n${generation}\n${originalEventId}`, 'hex'))

/** Five bits a digit, from the first bit of the 256 on; the last digit has one bit of them. */
const base32hex = (hex: string): string => (BigInt(`0x${hex}`) << 4n).toString(32).padStart(copyIdLength, '0')

/** In characters; an id that Google makes is shorter. */
export const copyIdLength = 52

/** Whether an id may be that of a copy. */
export const mayBeCopyId = (id: string): boolean => id.length === copyIdLength && /^[a-v0-9]*$/.test(id)

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

/** The same where properties that are not named stay. */
export const changedMarkerProperties = (syncId: string, marker: Marker) => ({
  ...markerProperties(syncId, marker),
  [keys.hidden]: String(marker.hidden),
})

/**
 * The marker of an event that is ours: it carries one *and* has the id that belongs to it. A person's duplicate of a
 * copy carries the marker under another id, and is a person's event.
 * @param calendarIds every id of the calendar the event was found in
 */
export const ourMarker = (event: GoogleEvent, ...calendarIds: readonly string[]): Marker | undefined =>
  markerUnder(event.id, event, calendarIds)

/** The sync that wrote an event, as its marker says. */
export const syncIdOf = (event: GoogleEvent): string | undefined => event.extendedProperties?.private?.[keys.sync]

/**
 * A person who may change a calendar writes what they like into such properties, and all of this is kept. What is not of the form that we write is no
 * marker. Which signs ids have Google may change, so they may have all that are no space: of 1,024, and what a date of a split series adds.
 */
const form = {
  originalKey: /^[a-v0-9]{26}$/,
  originalEventId: /^[\x21-\x7e]{1,1080}$/,
  generation: /^\d{1,6}$/,
  hash: /^[\w-]{1,64}$/,
} as const

function markerUnder(id: string, event: GoogleEvent, calendarIds: readonly string[]): Marker | undefined {
  const properties = event.extendedProperties?.private ?? {}
  const {
    [keys.from]: originalKey = '',
    [keys.event]: originalEventId = '',
    [keys.generation]: generation = '',
    [keys.hash]: hash = '',
    [keys.hidden]: hidden,
    [keys.run]: runId = '',
  } = properties
  const isOfForm =
    form.originalKey.test(originalKey) && form.originalEventId.test(originalEventId) && form.generation.test(generation)
  if (!isOfForm) return undefined
  const identity = calendarIds
    .map((calendarId) => ({
      originalKey,
      copyKey: calendarHash(calendarId),
      originalEventId,
      generation: Number(generation),
    }))
    .find((one) => copyId(one) === id)
  if (!identity) return undefined
  return { ...identity, hash: form.hash.test(hash) ? hash : '', hidden: hidden === 'true', runId }
}

/** Whether an event is a copy of ours, or a date of the series that a person made of one. */
export const isOurs = (event: GoogleEvent, ...calendarIds: readonly string[]): boolean =>
  markerUnder(beforeSplit(event.recurringEventId ?? event.id), event, calendarIds) !== undefined
