import { z } from 'zod'
import type { DomainError } from '../errors.ts'
import { UserId } from '../ids.ts'
import type { Decider } from './decider.ts'
import { defineEvent, type EventOf, type Upcaster } from './event.ts'

/** What is held: an email address, an account at Google under any address, or the way between two calendars. */
export const ReservedThing = z.enum(['address', 'google_account', 'direction'])
export type ReservedThing = z.infer<typeof ReservedThing>

/** In version 1 a person held their address by their own id, and a sync its direction by its own. */
const nameThing: Upcaster = (data) => ({ ...data, what: data.holder === data.userId ? 'address' : 'direction' })

/**
 * Streams `email-<hmac of the address>`, `google-<hmac of Google's sub>` and `direction-<hmac of source and target
 * calendar>`, also with the person: what may have only one holder. The stream's name is a keyed hash, so it tells nothing about the
 * person. The holder of an address is its person, of a Google account the account here, of a direction the sync.
 */
export const reservationEvents = {
  Reserved: defineEvent(
    2,
    {
      holder: z.string(),
      userId: UserId,
      reservedAt: z.iso.datetime(),
      what: ReservedThing,
      /** Of an address, the keyed hash of the `sub` that proved it; null: reserved before there was such a proof. */
      googleAccount: z.string().nullable(),
    },
    { 1: (data) => ({ ...nameThing(data), googleAccount: null }) },
  ),
  /** A Google account proved an address that was reserved before without such a proof. */
  ReservationBound: defineEvent(1, { holder: z.string(), userId: UserId, googleAccount: z.string() }),
  ReservationReleased: defineEvent(2, { holder: z.string(), userId: UserId, what: ReservedThing }, { 1: nameThing }),
}
export type ReservationEvent = EventOf<typeof reservationEvents>

export type ReservationState =
  | { readonly kind: 'free' }
  | {
      readonly kind: 'held'
      readonly holder: string
      readonly userId: UserId
      readonly reservedAt: string
      readonly googleAccount: string | null
    }

export const initialReservation: ReservationState = { kind: 'free' }

export function evolveReservation(state: ReservationState, event: ReservationEvent): ReservationState {
  switch (event.type) {
    case 'Reserved': {
      const { what: _, ...held } = event.data
      return { kind: 'held', ...held }
    }
    case 'ReservationBound':
      return state.kind === 'held' ? { ...state, googleAccount: event.data.googleAccount } : state
    case 'ReservationReleased':
      return { kind: 'free' }
  }
}

export type ReservationCommand =
  | {
      readonly type: 'Reserve'
      readonly holder: string
      readonly userId: UserId
      readonly at: string
      /** A holder that turned out never to have come into being. */
      readonly replacing?: string
      /** The keyed hash of the Google account that proves an address; absent: nothing proves it. */
      readonly googleAccount?: string
    }
  | { readonly type: 'Release'; readonly holder: string; readonly userId: UserId }

/**
 * Something of which there is one holder at a time.
 * @param refuse says why a second holder is turned away
 * @param refuseOtherProof says why another Google account than the one that proved an address is turned away
 */
export const reservationDecider = (
  what: ReservedThing,
  refuse: () => DomainError,
  refuseOtherProof: () => DomainError = refuse,
): Decider<ReservationCommand, ReservationState, ReservationEvent> => ({
  initialState: initialReservation,
  evolve: evolveReservation,
  decide: (command, state) => {
    const { holder, userId } = command
    if (command.type === 'Release')
      return state.kind === 'held' && state.holder === holder
        ? [{ type: 'ReservationReleased', data: { holder, userId, what } }]
        : []
    const { googleAccount = null } = command
    if (state.kind === 'held' && state.holder === holder) {
      if (googleAccount === null || googleAccount === state.googleAccount) return []
      if (state.googleAccount !== null) throw refuseOtherProof()
      return [{ type: 'ReservationBound', data: { holder, userId, googleAccount } }]
    }
    if (state.kind === 'held' && state.holder !== command.replacing) throw refuse()
    return [{ type: 'Reserved', data: { holder, userId, reservedAt: command.at, what, googleAccount } }]
  },
})
