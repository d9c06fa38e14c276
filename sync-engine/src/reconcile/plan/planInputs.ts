import type { ConflictResolution, SyncDefinition } from '@calendar-sync/contracts/domain/sync'
import type { Decided } from '@calendar-sync/contracts/domain/travel'
import type { GoogleEvent } from '../../google/event.ts'
import type { ContentVerdict } from '../eligibility/readContent.ts'
import type { Window } from '../feeds/window.ts'

/** All that decides, besides a pair itself, what one direction of a sync makes of it. */
export interface PlanInputs {
  readonly syncId: string
  /** `calendarHash` of the two calendars. */
  readonly originalKey: string
  readonly copyKey: string
  readonly window: Window
  readonly shareDetails: boolean
  /** Copies that a person deleted are made again. */
  readonly restore: boolean
  /** In a two-way sync: what to do about conflicts, and which side of the sync the originals are on. */
  readonly twoWay: { readonly rule: ConflictResolution; readonly original: 'source' | 'target' } | undefined
  readonly mode: SyncDefinition['syncMode']
  /** What the account may see of the original's calendar: owner, writer, reader or freeBusyReader. */
  readonly accessRole: string
  /** Whether the event is a copy that a sync of ours made. There are no copies of copies. */
  readonly isOurCopy: (event: GoogleEvent) => boolean
  /** What the person decided about an event. */
  readonly decisionFor: (event: Pick<GoogleEvent, 'id' | 'recurringEventId'>) => Decided | null
  /** What the event's texts say. @throws UnreadableEvent */
  readonly verdictOf: (event: GoogleEvent) => ContentVerdict
}
