import { type FoldedText, originalSpan } from '../foldedText.ts'
import type { TopicCode } from './vocabulary.ts'

export type TravelField = 'summary' | 'description' | 'location'

/** A field of an event, ready to be searched. */
export type TravelText = FoldedText & Readonly<{ field: TravelField }>

/** One of these is enough. */
export type StrongCode = 'made_from_gmail' | 'flight_number' | 'airport_pair' | 'reservation_markup' | 'journey_phrase'

/** Two different ones are enough. */
export type WeakCode =
  | TopicCode
  | 'airline_name'
  | 'possible_flight_number'
  | 'airport_code'
  | 'route'
  | 'place_name'
  | 'train_number'
  | 'terminal'
  | 'platform'
  | 'coach'
  | 'ticket'
  | 'time_zones'
  | 'several_days'

/** Where the reason stands in the event, as positions in the field as it was written. Times have no such place. */
export type TravelMatch = Readonly<{ field: TravelField; start: number; end: number }>

/** Why an event looks like travel. `code` is stable; `sentence` is for a person. */
export type TravelReason = Readonly<
  ({ strength: 'strong'; code: StrongCode } | { strength: 'weak'; code: WeakCode }) & {
    sentence: string
    match?: TravelMatch
  }
>

export const strong = (code: StrongCode, sentence: string, match?: TravelMatch): TravelReason => ({
  strength: 'strong',
  code,
  sentence,
  ...(match && { match }),
})

export const weak = (code: WeakCode, sentence: string, match?: TravelMatch): TravelReason => ({
  strength: 'weak',
  code,
  sentence,
  ...(match && { match }),
})

/** The place of positions `from` up to `to` of the folded text in the event. */
export const matchIn = (text: TravelText, from: number, to: number): TravelMatch => ({
  field: text.field,
  ...originalSpan(text, from, to),
})
