import { DomainError } from '@calendar-sync/contracts/errors'
import {
  evolveWaitlist,
  initialWaitlist,
  type WaitlistEvent,
  type WaitlistState,
} from '@calendar-sync/contracts/events/waitlist'
import type { UserId, WaitlistEntryId } from '@calendar-sync/contracts/ids'
import type { Decider } from '@calendar-sync/platform/decider'

interface OfEntry {
  readonly entryId: WaitlistEntryId
}

export type WaitlistCommand =
  | (OfEntry & { readonly type: 'JoinWaitlist'; readonly email: string; readonly source: string })
  | (OfEntry & { readonly type: 'ChangeNotes'; readonly notes: string | null })
  | { readonly type: 'ConvertEntry'; readonly userId: UserId }
  | (OfEntry & { readonly type: 'DeleteEntry' })

/** An address joins once. It converts when its person registers; one that never joined has nothing to convert. */
function decide(command: WaitlistCommand, state: WaitlistState): readonly WaitlistEvent[] {
  if (command.type === 'JoinWaitlist') {
    const { type: _, ...data } = command
    const known = state.kind === 'listed' || state.deleted.includes(command.entryId)
    return known ? [] : [{ type: 'WaitlistJoined', data: { ...data, subscribed: true } }]
  }
  if (command.type === 'ConvertEntry') {
    const { userId } = command
    if (state.kind === 'absent' || state.convertedTo === userId) return []
    return [{ type: 'WaitlistEntryConverted', data: { entryId: state.entryId, userId } }]
  }
  const { entryId } = command
  if (command.type === 'DeleteEntry' && state.deleted.includes(entryId)) return []
  if (state.kind === 'absent' || state.entryId !== entryId)
    throw new DomainError('not_found', 'There is no such waitlist entry.')
  if (command.type === 'DeleteEntry') return [{ type: 'WaitlistEntryDeleted', data: { entryId } }]
  const { notes } = command
  return state.notes === notes ? [] : [{ type: 'WaitlistNotesChanged', data: { entryId, notes } }]
}

export const waitlistDecider: Decider<WaitlistCommand, WaitlistState, WaitlistEvent> = {
  initialState: initialWaitlist,
  decide,
  evolve: evolveWaitlist,
}
