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

// The package names cities in English; these are the ones people also write in their own language.
const ownNames = [
  'roma|firenze|milano|napoli|venezia|torino|genova|bologna|palermo|verona|lisboa|sevilla|braga|coimbra|evora|cordoba|toledo',
  'londres|londra|londyn|londyna|londen|paryz|parigi|parijs|parijz|berlim|berlino|berlijn|berlina|wien|vienne|viena|wenen|wieden',
  'munchen|monaco di baviera|koln|cologne|colonia|keulen|hamburgo|hambourg|francfort|francoforte|bruxelles|bruselas|bruxelas',
  'brussel|brussels|antwerpen|anvers|gent|brugge|praga|prag|prague|praag|warszawa|varsovie|varsavia|warschau|varsovia',
  'krakow|gdynia|krakau|cracovie|gdansk|wroclaw|poznan|lodz|katowice|lublin|zakopane|szczecin|mailand|rom|venedig|florenz|neapel',
  'lissabon|lisbona|lizbona|lizbony|rzym|rzymu|barcelona|barcelony|madryt|athen|atene|atenas|ateny|kopenhagen|copenhague|kopenhaga',
  'barcelone|lisbonne|venise|milan|naples|turin|genes|athenes|copenhague|varsovia|dublino|dublim|berlinu|pragi|wiednia|budapeszt|campinas',
  'stockholm|estocolmo|moskau|budapest|bukarest|zurich|zurigo|geneve|genf|ginevra|basel|bern|salzburg|innsbruck|new york|nyc|nova york',
  'nueva york|los angeles|san francisco|tokio|tokyo|toquio|utrecht|maastricht|groningen|rennes|lille|marseille|nice|lyon|bordeaux',
]

// Country names in the languages of the vocabulary come with the runtime (Unicode CLDR).
function countryNames(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl'].flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    return codes.flatMap((code) => names.of(code) ?? [])
  })
}

// Places, and words that start a title more often than they name the place.
const words = new Set(
  'reunion|reading|bath|split|mobile|orange|page|marathon|best|male|post|deal|prime|enterprise|champion|hope|eagle|union'.split(
    '|',
  ),
)

/** Folded names of cities and countries, to tell a place from a word. Very short ones are words more often. */
export const places: ReadonlySet<string> = new Set([
  ...[...airportCities.values(), ...countryNames()]
    .map((name) => fold(name).folded)
    .filter((name) => name.length > 3 && !words.has(name)),
  ...ownNames.flatMap((line) => line.split('|')),
])
