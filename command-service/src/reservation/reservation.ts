import type { DomainError } from '@calendar-sync/contracts/errors'
import {
  evolveReservation,
  initialReservation,
  type ReservationEvent,
  type ReservationState,
  type ReservedThing,
} from '@calendar-sync/contracts/events/reservation'
import type { UserId } from '@calendar-sync/contracts/ids'
import type { Decider } from '@calendar-sync/platform/decider'

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
