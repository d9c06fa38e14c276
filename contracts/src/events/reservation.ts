import { z } from 'zod'
import { UserId } from '../ids.ts'
import { defineEvent, type EventOf } from './event.ts'

/**
 * Streams `email-<hmac of the address>` and `direction-<hmac of person, source and target calendar>`: what may have
 * only one holder. The stream's name is a keyed hash, so it tells nothing about the person.
 */
export const reservationEvents = {
  Reserved: defineEvent(1, { holder: z.string(), userId: UserId, reservedAt: z.iso.datetime() }),
  ReservationReleased: defineEvent(1, { holder: z.string(), userId: UserId }),
}
export type ReservationEvent = EventOf<typeof reservationEvents>

export type ReservationState =
  | { readonly kind: 'free' }
  | { readonly kind: 'held'; readonly holder: string; readonly userId: UserId; readonly reservedAt: string }

export const initialReservation: ReservationState = { kind: 'free' }

export function evolveReservation(_state: ReservationState, event: ReservationEvent): ReservationState {
  switch (event.type) {
    case 'Reserved':
      return { kind: 'held', ...event.data }
    case 'ReservationReleased':
      return { kind: 'free' }
  }
}
