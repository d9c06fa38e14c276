import type { TravelEvent } from './event.ts'
import { saysCalledOff } from './plainSentences.ts'
import { codeReason, type TravelReason } from './reason.ts'
import { airportTitle } from './signals/airportTitle.ts'
import { markOfCalledOff, tellsCalledOff } from './signals/calledOffSignals.ts'
import type { Signals } from './signals/extract.ts'
import { flightTitle } from './signals/flightTitle.ts'
import { frameFeature } from './signals/frame.ts'
import { reservationIn } from './signals/reservationMarkup.ts'
import { originalSpan } from './text/fold.ts'

/** Raised whenever what stands here may decide otherwise. */
export const signsVersion = 6

/**
 * What says by itself whether an event is travel, however its words weigh: the score is at least, or at most, this.
 */
export type Sign = Readonly<{ atLeast?: number; atMost?: number; reason: TravelReason }>

const ofReservation = 0.99
/** Airports alone are not enough for a careful judge, as with an arrow they never were. */
const ofAirports = 0.85
const ofAirportsAndFlight = 0.97
const ofFlight = 0.95
const ofGmailsStay = 0.97
const ofCalledOff = 0.05

/** The sign that stands above the learned score, if the event has one. A trip that is called off has been booked before. */
export function certainSign(event: TravelEvent, signals: Signals): Sign | undefined {
  const calledOff = calledOffTitle(signals)
  if (calledOff) return calledOff
  const booked = event.description ? reservationIn(event.description) : undefined
  if (booked) return booked === 'cancelled' ? cancelled : reservation
  if (isGmailsStay(signals)) return gmailsStay
  const airports = airportTitle(event.summary, signals)
  if (!airports) {
    const flight = flightTitle(signals)
    return flight && { atLeast: ofFlight, reason: codeReason(flight, signals.reading.title, event) }
  }
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

function calledOffTitle({ reading: { title } }: Signals): Sign | undefined {
  const mark = markOfCalledOff(title)
  if (!mark) return undefined
  const span = originalSpan(title.text, title.words[mark.from]?.start ?? 0, title.words[mark.to - 1]?.end ?? 0)
  return { atMost: ofCalledOff, reason: { ...calledOffReason, match: { field: 'summary', ...span } } }
}

/** "Stay at The Hoxton", as Gmail names the booking of a room; the house may be called after a casino or a lake. */
function isGmailsStay({ reading: { title, description }, features }: Signals): boolean {
  const [first, second] = title.words
  if (!features.has(frameFeature.gmail) || first?.text !== 'stay' || second?.text !== 'at') return false
  return ![title, description].some(tellsCalledOff)
}

const gmailsStay: Sign = {
  atLeast: ofGmailsStay,
  reason: { code: 'made_by_gmail', sentence: 'Google made this event from a booking in Gmail.' },
}
const calledOffReason: TravelReason = { code: 'called_off', sentence: saysCalledOff }
const cancelled: Sign = { atMost: ofCalledOff, reason: calledOffReason }
const reservation: Sign = {
  atLeast: ofReservation,
  reason: { code: 'reservation_markup', sentence: 'Its description carries a booking’s data.' },
}
