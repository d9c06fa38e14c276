import type { GoogleEvent } from '../../google/event.ts'
import type { Link } from './link.ts'
import type { Marker } from './marker.ts'

/** An original as its feed shows it. */
export type SeenOriginal =
  | {
      readonly kind: 'live'
      readonly event: GoogleEvent
      readonly startsAt: Date
      readonly endsAt: Date
    }
  /** Google said it is deleted; `last` is how it looked before. */
  | { readonly kind: 'deleted'; readonly last: GoogleEvent | undefined }
  /** A full read of the calendar no longer shows it, which proves nothing. */
  | { readonly kind: 'missing'; readonly last: GoogleEvent | undefined }
  /** Never seen, or forgotten since it lies far behind the window. */
  | { readonly kind: 'unknown' }

/** A copy as its feed, or Google itself, shows it. */
export type SeenCopy =
  | { readonly kind: 'live'; readonly event: GoogleEvent; readonly marker: Marker }
  /**
   * `becameSeries`: not deleted, but made a series by a person, whose dates are listed in its place. `ofAnotherSync`: it was not this
   * sync's copy, of which the person has deleted none.
   */
  | { readonly kind: 'deleted'; readonly becameSeries?: boolean; readonly ofAnotherSync?: boolean }
  /** A full read of the calendar no longer shows it, which proves nothing. */
  | { readonly kind: 'missing' }
  /** An event with the copy's id that is not ours: it lost its marker. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'unknown' }

/** A copy that an engine sent late, under a generation that the link has left. It goes, unless it changes meanwhile. */
export interface Stray {
  readonly id: string
  readonly etag: string | null
}

/** One original with its copy: all that a decision about it needs. */
export interface Pair {
  readonly originalEventId: string
  readonly original: SeenOriginal
  /** The fewest days between two dates of the original's series as they were planned, when that is known. */
  readonly seriesDays?: number | undefined
  readonly copy: SeenCopy
  readonly link: Link | undefined
  /** The other calendar has the same invitation of its own (same iCalUID). */
  readonly hasOwnInvitation: boolean
  /** The original has the id of a copy that a sync made, and lost its marker since. */
  readonly isUnmarkedCopy?: boolean
  /** The original is deleted since it was moved: into the calendar of the copy, or its series to dates of other ids. */
  readonly movedTo?: 'calendar' | 'dates' | undefined
  readonly strays?: readonly Stray[] | undefined
}

/** The original, as it is or as it was when it was last seen. */
export const lastSeen = (original: SeenOriginal): GoogleEvent | undefined =>
  original.kind === 'live' ? original.event : original.kind === 'unknown' ? undefined : original.last

/** The event to name in reports: the original one, else its copy. */
export const shownEvent = ({ original, copy }: Pair): GoogleEvent | undefined =>
  lastSeen(original) ?? (copy.kind === 'live' ? copy.event : undefined)
