import type { DomainError } from '@calendar-sync/contracts/errors'
import {
  evolveReservation,
  initialReservation,
  type ReservationEvent,
  type ReservationState,
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
    }
  | { readonly type: 'Release'; readonly holder: string; readonly userId: UserId }

/** Something of which there is one holder at a time; `refuse` says why a second one is turned away. */
export const reservationDecider = (
  refuse: () => DomainError,
): Decider<ReservationCommand, ReservationState, ReservationEvent> => ({
  initialState: initialReservation,
  evolve: evolveReservation,
  decide: (command, state) => {
    const { holder, userId } = command
    if (command.type === 'Release')
      return state.kind === 'held' && state.holder === holder
        ? [{ type: 'ReservationReleased', data: { holder, userId } }]
        : []
    if (state.kind === 'held' && state.holder === holder) return []
    if (state.kind === 'held' && state.holder !== command.replacing) throw refuse()
    return [{ type: 'Reserved', data: { holder, userId, reservedAt: command.at } }]
  },
})
