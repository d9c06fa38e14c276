import { createRequire } from 'node:module'
import { z } from 'zod'
import { fold } from '../foldedText.ts'

// airline-iata-code 1.0.6 (MIT by its LICENSE file, ISC by its manifest): 1,073 IATA designators with plain names.
const data = z
  .array(z.object({ IATACode: z.string(), Airline: z.string() }))
  .parse(createRequire(import.meta.url)('airline-iata-code/airline_ver_3.json'))

/** Airline name by IATA designator. The few added ones are missing from the package. */
export const airlines: ReadonlyMap<string, string> = new Map([
  ...data.map(({ IATACode, Airline }): [string, string] => [IATACode, Airline]),
  ['E4', 'Enter Air'],
  ['PU', 'Plus Ultra'],
])

// Names people write alone. Names like Spirit, Silver or Azul are left out: they are words first.
const brands = [
  'lufthansa|eurowings|ryanair|easyjet|easy jet|vueling|transavia|wizz air|wizzair|klm|british airways|virgin atlantic',
  'delta air lines|united airlines|american airlines|jetblue|southwest airlines|alaska airlines|westjet|avianca|latam',
  'iberia express|air europa|volotea|tap portugal|tap air portugal|ita airways|alitalia|finnair|norwegian air|icelandair',
  'emirates|etihad|qatar airways|turkish airlines|qantas|jetstar|cathay pacific|singapore airlines|indigo airlines',
  'condor|tuifly|tui fly|enter air|lot polish airlines|smartwings|aegean|pegasus airlines|aeromexico|volaris|ana|jal',
]

/** Folded airline names of one to four words that count as a travel word. */
export const airlineNames: ReadonlySet<string> = new Set([
  ...[...airlines.values()].map((name) => fold(name).folded).filter((name) => /\b(air|airlines?|airways)\b/.test(name)),
  ...brands.flatMap((line) => line.split('|')),
])
