import { z } from 'zod'
import { DomainError } from '../errors.ts'
import { UserId, WaitlistEntryId } from '../ids.ts'
import { personal } from '../personal.ts'
import type { Decider } from './decider.ts'
import { defineEvent, type EventOf } from './event.ts'

const entry = { entryId: WaitlistEntryId }

/**
 * Stream `waitlist-<hmac of the address>`: one address that waits for the launch. Each entry has a key of its own, which
 * goes with it; an address that joins again afterwards is a new entry.
 */
export const waitlistEvents = {
  WaitlistJoined: defineEvent(1, {
    ...entry,
    email: personal(z.string()),
    source: z.string(),
    subscribed: z.boolean(),
  }),
  WaitlistNotesChanged: defineEvent(1, { ...entry, notes: personal(z.string()).nullable() }),
  WaitlistEntryConverted: defineEvent(1, { ...entry, userId: UserId }),
  WaitlistEntryDeleted: defineEvent(1, entry),
}
export type WaitlistEvent = EventOf<typeof waitlistEvents>

export type WaitlistState =
  | { readonly kind: 'absent'; readonly deleted: readonly WaitlistEntryId[] }
  | {
      readonly kind: 'listed'
      readonly entryId: WaitlistEntryId
      readonly email: string
      readonly source: string
      readonly notes: string | null
      /** Who this address became; null while it waits. */
      readonly convertedTo: UserId | null
      readonly deleted: readonly WaitlistEntryId[]
    }

export const initialWaitlist: WaitlistState = { kind: 'absent', deleted: [] }

export function evolveWaitlist(state: WaitlistState, event: WaitlistEvent): WaitlistState {
  if (event.type === 'WaitlistJoined') {
    const { entryId, email, source } = event.data
    return { kind: 'listed', entryId, email, source, notes: null, convertedTo: null, deleted: state.deleted }
  }
  if (event.type === 'WaitlistEntryDeleted') return { kind: 'absent', deleted: [...state.deleted, event.data.entryId] }
  if (state.kind !== 'listed') return state
  return event.type === 'WaitlistNotesChanged'
    ? { ...state, notes: event.data.notes }
    : { ...state, convertedTo: event.data.userId }
}

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
