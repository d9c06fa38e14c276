import { strong, type TravelReason } from './reason.ts'

const kinds: Readonly<Record<string, string>> = {
  Flight: 'flight',
  Lodging: 'stay',
  Train: 'train',
  Bus: 'bus',
  RentalCar: 'rental car',
  Boat: 'boat',
}

// As JSON-LD or microdata (https://schema.org/Reservation), the way booking mails carry it. A mere mention of the type,
// as developers write it, is no booking.
const markup =
  /(?:(?:"|&quot;)@type(?:"|&quot;)\s*:\s*\[?\s*(?:"|&quot;)(?:https?:\/\/schema\.org\/)?|itemtype\s*=\s*(?:"|'|&quot;)https?:\/\/schema\.org\/)(Flight|Lodging|Train|Bus|RentalCar|Boat)Reservation\b/

/** A schema.org reservation of a journey or a stay in the description, as it was written. */
export function reservationMarkup(description: string): TravelReason[] {
  const match = markup.exec(description)
  if (!match) return []
  const place = { field: 'description', start: match.index, end: match.index + match[0].length } as const
  return [strong('reservation_markup', `Contains the booking of a ${kinds[match[1] ?? ''] ?? 'journey'}.`, place)]
}
