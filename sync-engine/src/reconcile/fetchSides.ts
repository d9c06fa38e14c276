import type { GoogleEvent } from '../google/event.ts'
import { isFailure } from '../google/failure.ts'
import type { Direction } from './direction.ts'
import { instantsOf } from './feeds/instants.ts'
import { ourMarker } from './plan/marker.ts'
import type { SeenCopy, SeenOriginal } from './plan/pair.ts'

/** The copy as Google itself knows it. @throws GoogleFailure when Google does not say */
export async function fetchCopy(copyEventId: string, { copy: { api, source } }: Direction): Promise<SeenCopy> {
  const event = await api.get(source.calendarId, copyEventId).catch(orUndefined)
  if (!event || event.status === 'cancelled') return { kind: 'deleted' }
  const marker = ourMarker(event, source.calendarId)
  return marker ? { kind: 'live', event, marker } : { kind: 'foreign' }
}

/** The original as Google itself knows it. @throws GoogleFailure when Google does not say */
export async function fetchOriginal(originalEventId: string, direction: Direction): Promise<SeenOriginal> {
  const { api, source } = direction.original
  const event = await api.get(source.calendarId, originalEventId).catch(orUndefined)
  return event ? seenOriginal(event, direction) : goneOriginal
}

export const goneOriginal: SeenOriginal = { kind: 'deleted', last: undefined }

/** What an answer of Google says of an original. */
export function seenOriginal(event: GoogleEvent, { original }: Direction): SeenOriginal {
  if (event.status === 'cancelled') return goneOriginal
  const instants = instantsOf(event, original.feed.timeZone)
  return instants ? { kind: 'live', event, ...instants } : { kind: 'unknown' }
}

/** For `catch`: undefined for an event that Google does not know (any more). @throws what it is given, else */
export function orUndefined(error: unknown): undefined {
  if (!isFailure(error, 'not_found', 'gone')) throw error
}
