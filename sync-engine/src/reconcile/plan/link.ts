import type { ConflictResolution } from '@calendar-sync/contracts/domain/sync'
import type { Content } from './content.ts'

/** Both sides as a two-way sync left them: what has changed since is what differs from it. */
export interface Base {
  /** The sync that left them so. What happened while there was none says nothing about the other side. */
  readonly syncId: string
  readonly original: Content
  readonly copy: Content
}

/** Both sides had changed: by which rule it was decided, who won, and the sentence that says so. */
export interface Conflict {
  readonly rule: ConflictResolution
  readonly winner: 'original' | 'copy' | 'both'
  readonly sentence: string
}

/** What we are about to write. Recorded before it is sent and cleared when confirmed, so that our own write is known again. */
export interface Intent {
  readonly action: 'create' | 'update' | 'delete'
  readonly side: 'copy' | 'original'
  /** Hash of the content that is sent; null when deleting. */
  readonly hash: string | null
  readonly runId: string
  /** The conflict that it settles, so that an engine that goes on tells of it too. */
  readonly conflict?: Conflict | undefined
}

/**
 * An original and its copy in one direction between two calendars.
 *
 * - `planned`: we may have sent the first insert, and do not know that the copy exists
 * - `linked`: the copy exists
 * - `retiring`: we are deleting the copy; the generation has moved on already
 * - `retired`: we deleted it, and may make it again under the new generation
 * - `removed`: a person deleted it; it stays deleted until they ask for it
 * - `gone`: a two-way sync last saw both deleted; either may be brought back
 */
export type LinkState = 'planned' | 'linked' | 'retiring' | 'retired' | 'removed' | 'gone'

export interface Link {
  readonly originalEventId: string
  readonly state: LinkState
  readonly generation: number
  /** The id at Google: of the generation before while `retiring`, else of this one. */
  readonly copyEventId: string
  /** Content that the copy was last meant to have. */
  readonly desiredHash: string | null
  /** Both sides as Google last answered them. */
  readonly originalHash: string | null
  readonly originalEtag: string | null
  readonly copyHash: string | null
  readonly copyEtag: string | null
  readonly intent: Intent | null
  readonly base: Base | null
  /** What the base will be once the intent is known to be carried out. */
  readonly intendedBase: Base | null
  /** What the log was last told of the copy (`reportOf`); null: that there is none. */
  readonly reportedAs: string | null
}
