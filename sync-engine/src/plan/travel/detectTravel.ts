import type { GoogleEvent } from '../../google/event.ts'
import { fold } from '../foldedText.ts'
import { htmlToText } from '../htmlText.ts'
import { airportPairs } from './airportPair.ts'
import { deskDetails } from './deskDetail.ts'
import { flightNumbers } from './flightNumber.ts'
import { journeyPhrases } from './journeyPhrase.ts'
import { withoutIdioms } from './notTravel.ts'
import { strong, type TravelField, type TravelReason, type TravelText, weak } from './reason.ts'
import { reservationMarkup } from './reservationMarkup.ts'
import { routes } from './route.ts'
import { crossesTimeZones, nights } from './timing.ts'
import { travelWords } from './travelWords.ts'

export type TravelVerdict = Readonly<{ verdict: boolean; reasons: readonly TravelReason[] }>

/**
 * Is this event travel, and why? One strong or two different weak signals say yes; the reasons are given either way,
 * for the preview. Free and private events are judged like any other: the flights Gmail adds are both.
 */
export function detectTravel(event: GoogleEvent): TravelVerdict {
  const title = prepared('summary', event.summary ?? '')
  const place = prepared('location', event.location ?? '')
  const details = described(event.description ?? '')

  const words = travelWords(title)
  const found = [
    ...reservationMarkup(event.description ?? ''),
    ...flightNumbers(title),
    ...airportPairs(title),
    ...journeyPhrases(title),
    ...words,
    ...routes(title, words),
    ...deskDetails(title),
    ...inDescription(details),
    ...crossesTimeZones(event),
  ]
  const reasons = [...found, ...atPlace(event, place, found)]
  const fromGmail = madeFromGmail(event, reasons)
  const weakKinds = new Set(reasons.filter((reason) => reason.strength === 'weak').map((reason) => reason.code))
  const verdict = fromGmail.length > 0 || reasons.some((reason) => reason.strength === 'strong') || weakKinds.size >= 2
  return { verdict, reasons: [...fromGmail, ...reasons] }
}

function prepared(field: TravelField, value: string): TravelText {
  const text = fold(value)
  return { ...text, folded: withoutIdioms(text.folded), field }
}

function described(value: string): TravelText {
  const plain = htmlToText(value)
  return { ...fold(plain.text, plain), field: 'description' }
}

const flightBefore = /(?:flights?|flug|vol|vuelo|voo|volo|vlucht|lot|フライト)(?: (?:number|no|nr|n|#))?[ .:#]*$/u

// Descriptions are long and talk of many things: only what has the form of a booking counts there, no single words.
function inDescription(text: TravelText): TravelReason[] {
  if (text.folded === '') return []
  const flights = flightNumbers(text, (at) => flightBefore.test(text.folded.slice(Math.max(0, at - 24), at)))
  return [...flights, ...airportPairs(text), ...deskDetails(text)]
}

// A meeting may well be held at a hotel by the airport: the place is one weak signal at most. Days there are another.
function atPlace(event: GoogleEvent, place: TravelText, found: readonly TravelReason[]): TravelReason[] {
  const words = travelWords(place)
  const lodging = words.find((reason) => reason.code === 'lodging_word')
  const lodgingInTitle = found.some((reason) => reason.code === 'lodging_word')
  if (nights(event) > 0 && (lodging || lodgingInTitle)) {
    return [...(lodging ? [lodging] : []), weak('several_days', 'Lasts several days at a place to stay.')]
  }
  const first =
    lodging ?? airportPairs(place)[0] ?? deskDetails(place)[0] ?? words.find(({ code }) => code === 'station_word')
  return first ? [first] : []
}

// Google makes events from mails about flights, stays, trains and cars, but also about cinemas and tables.
function madeFromGmail(event: GoogleEvent, reasons: readonly TravelReason[]): TravelReason[] {
  if (event.eventType !== 'fromGmail') return []
  const shape = reasons.some(
    ({ code, match }) => code !== 'ticket' && (match?.field !== 'location' || code === 'several_days'),
  )
  return shape ? [strong('made_from_gmail', 'Google made this event from a travel booking in Gmail.')] : []
}
