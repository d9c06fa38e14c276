import type { GoogleEvent } from '../../google/event.ts'
import type { EventState } from './feed.ts'
import { instantsOf } from './instants.ts'
import { overlaps, type Window } from './window.ts'

/** What a feed knows of an event before a read. */
export interface KnownEvent {
  readonly state: EventState
  readonly etag: string | null
  readonly updated: Date | null
}

/** What a read changes about an event. */
export type FeedChange =
  | { readonly kind: 'live'; readonly event: GoogleEvent; readonly startsAt: Date; readonly endsAt: Date }
  | { readonly kind: 'deleted'; readonly eventId: string }

/**
 * What an event in Google's answer means for what we know.
 * @param covered the window the feed keeps; beyond it only events that are known already count
 * @returns undefined when it means nothing
 */
export function feedChangeOf(
  event: GoogleEvent,
  known: KnownEvent | undefined,
  covered: Window,
  timeZone: string,
): FeedChange | undefined {
  // An older version than we know comes from a list that lags behind our own write, be it a tombstone of what came back.
  if (known?.updated && event.updated && new Date(event.updated) < known.updated) return undefined
  if (event.status === 'cancelled') {
    return known && known.state !== 'deleted' ? { kind: 'deleted', eventId: event.id } : undefined
  }
  const instants = instantsOf(event, timeZone)
  if (!instants) return undefined
  if (!known) return overlaps(instants, covered) ? { kind: 'live', event, ...instants } : undefined
  // The version we know: nothing new, and for a deleted event a list that lags behind its deletion.
  if (known.etag !== null && known.etag === event.etag && known.state !== 'missing') return undefined
  return { kind: 'live', event, ...instants }
}
