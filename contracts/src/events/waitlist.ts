import { z } from 'zod'
import { UserId, WaitlistEntryId } from '../ids.ts'
import { personal } from '../personal.ts'
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
