import type { TravelEvent } from './event.ts'
import type { TravelReason } from './reason.ts'
import { airportTitle } from './signals/airportTitle.ts'
import type { Signals } from './signals/extract.ts'
import { carriesReservation } from './signals/reservationMarkup.ts'

/** Raised whenever what stands here may decide otherwise. */
export const signsVersion = 1

/** What says by itself that an event is travel, however little its words weigh: the score is at least this. */
export type Sign = Readonly<{ atLeast: number; reason: TravelReason }>

const ofReservation = 0.99
/** Airports alone are not enough for a careful judge, as with an arrow they never were. */
const ofAirports = 0.85
const ofAirportsAndFlight = 0.97

/** The sign of travel that stands above the learned score, if the event has one. */
export function certainSign(event: TravelEvent, signals: Signals): Sign | undefined {
  if (event.description && carriesReservation(event.description)) return reservation
  const airports = airportTitle(event.summary, signals)
  if (!airports) return undefined
  const { start, end, says, hasFlightNumber } = airports
  return {
    atLeast: hasFlightNumber ? ofAirportsAndFlight : ofAirports,
    reason: {
      code: 'airport_pair',
      sentence: `${says.length === 2 ? 'It names two airports' : 'It names airports'}: ${says.join(' → ')}.`,
      match: { field: 'summary', start, end },
    },
  }
}

const reservation: Sign = {
  atLeast: ofReservation,
  reason: { code: 'reservation_markup', sentence: 'Its description carries a booking’s data.' },
}
