import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { airlineNames, icaoNames } from './airlines.ts'
import { airportList, airportNames } from './airports.ts'
import { leisure, type Size, sizes } from './cities.ts'
import { byCode, clean, join, latinScript, words } from './names.ts'
import { firstNames, surnames } from './people.ts'
import { countries, regions } from './places.ts'
import { stems } from './stems.ts'
import { ambiguousNames, cityFirstNames, neverAmbiguous, ordinaryWords, sources } from './tables.ts'

const require = createRequire(import.meta.url)

// These are in the list of words for being short; they are cities first, so they stay, marked as ambiguous.
const cityFirst = new Set(words(cityFirstNames))
const ordinary = new Set(words(ordinaryWords).map(clean))
const ambiguous = new Set<string>(words(ambiguousNames).map(clean))
for (const [name, size] of [...sizes]) if (ordinary.has(name) && size <= 3 && !cityFirst.has(name)) sizes.delete(name)
for (const set of [regions, airportNames]) for (const name of set) if (ordinary.has(name)) set.delete(name)
const everyName = new Set([...sizes.keys(), ...countries, ...regions, ...leisure, ...airportNames])
for (const name of everyName) if (ordinary.has(name) || firstNames.has(name) || surnames.has(name)) ambiguous.add(name)
for (const name of countries)
  if (latinScript.test(name) && name.length <= 3 && !/^(uk|usa|uae)$/.test(name)) ambiguous.add(name)
for (const name of ambiguous) if (!everyName.has(name)) ambiguous.delete(name)
for (const name of words(neverAmbiguous)) ambiguous.delete(clean(name))

const ofSize = (size: Size) => join([...sizes].filter(([, its]) => its === size).map(([name]) => name))
const pairs = (map: Map<string, string>) =>
  [...map]
    .map(([code, name]) => `${code}=${name}`)
    .sort(byCode)
    .join('|')
const version = (name: string): string => require(`${name}/package.json`).version

const gazetteer = {
  sources: sources.map((source) => ({ ...source, version: source.version ?? version(source.name) })),
  countries: join(countries),
  cities: { '6': ofSize(6), '5': ofSize(5), '4': ofSize(4), '3': ofSize(3), '2': ofSize(2) },
  regions: join([...regions].filter((name) => !countries.has(name))),
  leisure: join([...leisure].filter((name) => !ordinary.has(name))),
  stems,
  ambiguous: join(ambiguous),
  airports: { large: pairs(airportList.large), medium: pairs(airportList.medium) },
  airportNames: join(airportNames),
  airlines: pairs(airlineNames),
  icaoAirlines: pairs(icaoNames),
  firstNames: join(firstNames),
  surnames: join(surnames),
}
writeFileSync(
  new URL('../../../gazetteer/gazetteer.json', import.meta.url),
  `${JSON.stringify(gazetteer, undefined, 1)}\n`,
)
