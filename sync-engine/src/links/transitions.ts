import type { GoogleEvent } from '../google/event.ts'
import { contentOf, hashOf } from '../plan/content.ts'
import { copyId } from '../plan/copyId.ts'
import type { Pair } from '../plan/pair.ts'
import type { Intent, Link } from './link.ts'

/** The two calendars of a direction, as `calendarHash` names them. */
export interface Calendars {
  readonly from: string
  readonly to: string
}

/** The link of a pair, or a new one: to the copy that was found by its marker, else to the first copy there will be. */
export function linkFor({ nativeEventId, link, copy }: Pair, { from, to }: Calendars): Link {
  if (link) return link
  const found = copy.kind === 'live'
  const generation = found ? copy.marker.generation : 0
  return {
    nativeEventId,
    state: found ? 'linked' : 'planned',
    generation,
    copyEventId: found ? copy.event.id : copyId({ from, to, nativeEventId, generation }),
    wishedHash: found ? copy.marker.hash : null,
    nativeHash: null,
    nativeEtag: null,
    copyHash: null,
    copyEtag: null,
    intent: null,
  }
}

export const intending = (link: Link, intent: Intent): Link => {
  switch (intent.action) {
    case 'create':
      return { ...link, state: 'planned', intent }
    case 'update':
      return { ...link, state: 'linked', intent }
    case 'delete':
      // The generation moves on before the deletion, so that a tombstone of the current generation is a person's.
      return { ...link, state: 'retiring', generation: link.generation + (link.state === 'retiring' ? 0 : 1), intent }
  }
}

/** The copy stands as wished; `copy` is how Google answered it. */
export const linked = (link: Link, pair: Pair, wishedHash: string, copy: GoogleEvent): Link => ({
  ...link,
  state: 'linked',
  copyEventId: copy.id,
  wishedHash,
  ...nativeSide(pair),
  copyHash: hashOfEvent(copy),
  copyEtag: copy.etag ?? null,
  intent: null,
})

export const retired = (link: Link, { from, to }: Calendars): Link => ({
  ...unlinked(link),
  state: 'retired',
  copyEventId: copyId({ from, to, nativeEventId: link.nativeEventId, generation: link.generation }),
})

export const removedByPerson = (link: Link): Link => ({ ...unlinked(link), state: 'removed' })

const unlinked = (link: Link): Link => ({ ...link, wishedHash: null, copyHash: null, copyEtag: null, intent: null })

const nativeSide = ({ native }: Pair) =>
  native.kind === 'live'
    ? { nativeHash: hashOfEvent(native.event), nativeEtag: native.event.etag ?? null }
    : { nativeHash: null, nativeEtag: null }

const hashOfEvent = (event: GoogleEvent): string | null => {
  const content = contentOf(event)
  return content ? hashOf(content) : null
}
