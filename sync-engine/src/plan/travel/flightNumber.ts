import { airlines } from './airlines.ts'
import { ambiguousAirlines } from './ambiguous.ts'
import { matchIn, strong, type TravelReason, type TravelText, weak } from './reason.ts'

// IATA Resolution 761: a two-character designator, then up to four digits; people write them with or without a space.
const designator = /(?<![\p{L}\p{N}#§/@._-])([A-Z][A-Z0-9]|[0-9][A-Z])([ -]?)(\d{1,4})(?![\p{L}\p{N}])/gu
// What follows a quantity, a date, a time or a longer number. A dash is not among it: "LH 454-SFO" is a flight.
const goesOnAsNumber =
  /^(?:[.,:/]\d| ?(?:%|€|\$|°|kg|km|m|mg|ml|cm|mm|gb|mb|kw|v|w|uhr|am|pm|h|min|x)(?![\p{L}\p{N}]))/iu
const namesAPlaceOrRule =
  /(?:^|[^\p{L}])(?:room|raum|saal|salle|sala|aula|zaal|lokaal|building|haus|hall|course|kurs|cours|curso|corso|modul[eo]?|din|iso|norm|highway|hwy|route|road|level|model|version|ticket|issue|order|invoice) ?$/u
const teaching =
  /(?:^|[^\p{L}])(?:lecture|(?<!(?:business|economy|first|premium) )class|course|exam|midterm|final|seminar|tutorial|homework|section|syllabus|study|vorlesung|ubung|klausur|cours|examen|clase|curso|aula|prova|lezione|esame|corso|college|tentamen|wyklad|zajecia|egzamin|kolokwium)(?![\p{L}])|講義|授業|試験/u

/**
 * Flight numbers of known airlines. Strong, unless the same letters and digits have an everyday reading (a course, a
 * room, a year, a pull request): then weak, and something else must speak for travel.
 */
export function flightNumbers(text: TravelText, counts: (at: number) => boolean = () => true): TravelReason[] {
  const reasons: TravelReason[] = []
  for (const match of text.cased.matchAll(designator)) {
    const [whole, code = '', separator, digits = ''] = match
    const airline = airlines.get(code)
    const end = match.index + whole.length
    if (airline === undefined || !counts(match.index) || goesOnAsNumber.test(text.cased.slice(end, end + 6))) continue
    if (namesAPlaceOrRule.test(text.folded.slice(Math.max(0, match.index - 12), match.index))) continue
    const place = matchIn(text, match.index, end)
    const doubtful =
      separator === '-' || ambiguousAirlines.has(code) || isEverydayNumber(digits) || teaching.test(text.folded)
    reasons.push(
      doubtful
        ? weak('possible_flight_number', `“${whole}” may be a flight of ${airline}.`, place)
        : strong('flight_number', `Mentions flight ${code} ${digits} of ${airline}.`, place),
    )
  }
  for (const match of text.folded.matchAll(numberOfBrand)) {
    const end = match.index + match[0].length
    const known = reasons.some((reason) => reason.match?.end === matchIn(text, match.index, end).end)
    if (known || !counts(match.index) || goesOnAsNumber.test(text.cased.slice(end, end + 6))) continue
    const sentence = `“${text.cased.slice(match.index, end)}” may be a flight.`
    reasons.push(weak('possible_flight_number', sentence, matchIn(text, match.index, end)))
  }
  return reasons
}

// "Southwest 1189", "EZY8412": people also write the airline's name or its ICAO designator. Weak: United 93 is a film.
const numberOfBrand =
  /(?<![\p{L}\p{N}])(?:(?:delta|united|american(?: airlines)?|southwest|alaska(?: airlines)?|jetblue|lufthansa|ryanair|easyjet|iberia|vueling|latam|gol|azul|tap|swiss|klm|qantas|emirates|lot|eurowings|transavia|wizz ?air|jal|ana) (?!19\d\d|20[0-3]\d)\d{3,4}|(?:ezy|eju|ezs|ryr|wzz|dlh|baw|afr) ?\d{2,4}[a-z]{0,2})(?![\p{L}\p{N}])/gu

// One or two digits, course numbers (101, 201…) and years of these decades.
const isEverydayNumber = (digits: string): boolean => /^(?:\d{1,2}|[1-5]0\d|20[12]\d|203\d|0\d*)$/.test(digits)
