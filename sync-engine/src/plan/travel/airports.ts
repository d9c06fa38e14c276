import { createRequire } from 'node:module'
import { z } from 'zod'
import { fold } from '../foldedText.ts'

// aircodes 1.3.16 (MIT): 9,083 IATA location codes with the city a traveller would name, metropolitan codes included.
const data = z
  .array(z.object({ iata: z.string(), city: z.string() }))
  .parse(createRequire(import.meta.url)('aircodes/data/airports.json'))

/** City by IATA airport code. The added airports opened after the package's last edition. */
export const airportCities: ReadonlyMap<string, string> = new Map([
  ...data.map(({ iata, city }): [string, string] => [iata, city.replace(/ \(.*\)$/, '').replace('York City', 'York')]),
  ['TQO', 'Tulum'],
  ['NMI', 'Navi Mumbai'],
  ['DXN', 'Noida'],
])

/** Folded city names, to tell a place from a word. Very short ones are words of some language more often than places. */
export const cities: ReadonlySet<string> = new Set(
  [...airportCities.values()].map((city) => fold(city).folded).filter((city) => city.length > 3),
)
