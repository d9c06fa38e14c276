import { idBeforeChange } from '@calendar-sync/contracts/seriesIds'
import type { GoogleEvent } from '../../google/event.ts'
import { hasReminders } from '../plan/addedToCopy.ts'
import { mayBeCopyId } from '../plan/marker.ts'
import type { FeedChange, KnownEvent } from './feed.ts'
import { instantsOf, overlaps, type Window } from './window.ts'

/** The ids by which rows may know what a read shows. */
export const idsOf = (shown: readonly GoogleEvent[]): string[] =>
  shown.flatMap(({ id, recurringEventId }) => [id, idBeforeChange(id, recurringEventId) ?? []].flat())

/** Ids of what was deleted and may have been a copy, of which no row knows. */
export const unknownTombstones = (shown: readonly GoogleEvent[], known: ReadonlyMap<string, KnownEvent>): string[] =>
  shown.flatMap(({ id, status }) => (status === 'cancelled' && !known.has(id) && mayBeCopyId(id) ? id : []))

/**
 * What a read changes. A date of a split series that has another id since it was changed is gone under the one before. Of an event that was made a series, which Google tells as a deletion, a date is kept wherever it lies: it tells that
 * the event was not deleted.
 */
export function changesIn(
  shown: readonly GoogleEvent[],
  known: ReadonlyMap<string, KnownEvent>,
  covered: Window,
  timeZone: string,
  mayBeCopy: (id: string) => boolean,
): FeedChange[] {
  const shownIds = new Set(shown.map(({ id }) => id))
  const changes = shown.flatMap((event): FeedChange[] => {
    const before = idBeforeChange(event.id, event.recurringEventId)
    const isLeft = before !== undefined && !shownIds.has(before) && isThere(known.get(before))
    const change = feedChangeOf(event, known.get(event.id), covered, timeZone, mayBeCopy)
    return [...(isLeft ? [{ kind: 'deleted' as const, eventId: before }] : []), ...(change ? [change] : [])]
  })
  const gone = new Set(changes.flatMap((change) => (change.kind === 'deleted' ? change.eventId : [])))
  if (gone.size === 0) return changes
  const datesElsewhere = shown.flatMap((event) => {
    const instants = event.status === 'cancelled' ? undefined : instantsOf(event, timeZone)
    if (!instants || known.has(event.id) || overlaps(instants, covered)) return []
    // One of each series.
    return gone.delete(event.recurringEventId ?? '') ? { kind: 'live' as const, event, ...instants } : []
  })
  return [...changes, ...datesElsewhere]
}

/**
 * What an event in Google's answer means for what we know.
 * @param covered the window the feed keeps; beyond it only events that are known already count
 * @param mayBeCopy whether an id of a copy's form may be that of one that is being made
 * @returns undefined when it means nothing
 */
export function feedChangeOf(
  event: GoogleEvent,
  known: KnownEvent | undefined,
  covered: Window,
  timeZone: string,
  mayBeCopy: (id: string) => boolean,
): FeedChange | undefined {
  // An older version than we know comes from a list that lags behind our own write, be it a tombstone of what came back.
  if (known?.updated && event.updated && new Date(event.updated) < known.updated) return undefined
  if (event.status === 'cancelled') {
    if (!known) return mayBeCopyId(event.id) && mayBeCopy(event.id) ? { kind: 'deletedUnknown', event } : undefined
    return isThere(known) ? { kind: 'deleted', eventId: event.id } : undefined
  }
  const instants = instantsOf(event, timeZone)
  if (!instants && !event.unreadable) return undefined
  if (!known) return !instants || overlaps(instants, covered) ? { kind: 'live', event, ...instants } : undefined
  // The version we know: nothing new, and for a deleted event a list that lags behind its deletion.
  if (known.etag !== null && known.etag === event.etag && known.state !== 'missing' && !isReminded(event, known))
    return undefined
  return { kind: 'live', event, ...instants }
}

/**
 * Google changes neither `updated` nor the version with an event's reminders, and a copy with one is not to be written over.
 * Source: https://developers.google.com/workspace/calendar/api/v3/reference/events#updated
 */
const isReminded = (event: GoogleEvent, { state }: KnownEvent): boolean =>
  state === 'live' && mayBeCopyId(event.id) && hasReminders(event)

const isThere = (known: KnownEvent | undefined): boolean => known !== undefined && known.state !== 'deleted'
