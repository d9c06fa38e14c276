import { createRequire } from 'node:module'
import { z } from 'zod'
import { type AirportTable, airportTable } from './airports.ts'
import { anyLanguage, conceptId, languages } from './concepts.ts'
import { Lexicon } from './lexicon.ts'

const names = z.string().default('')
const classes = z.record(z.string(), z.string()).default({})
const gazetteerFile = z.object({
  countries: names,
  cities: classes,
  regions: names,
  leisure: names,
  stems: classes,
  ambiguous: names,
  airports: classes,
  airportNames: names,
  airlines: names,
  icaoAirlines: names,
  firstNames: names,
  surnames: names,
})
const vocabularyFile = z.record(z.string(), z.record(z.string(), z.string()))

export type Knowledge = Readonly<{
  lexicon: Lexicon
  airports: AirportTable
  /** Names by designator, of two characters (IATA) or three letters (ICAO). */
  airlines: ReadonlyMap<string, string>
}>

let loaded: Knowledge | undefined

/** Vocabulary and gazetteer, read once. docs/travel.md names their sources and licences. */
export function knowledge(): Knowledge {
  loaded ??= load()
  return loaded
}

function load(): Knowledge {
  const require = createRequire(import.meta.url)
  const vocabulary = vocabularyFile.parse(require('../../data/vocabulary.json'))
  const gazetteer = gazetteerFile.parse(require('../../data/gazetteer.json'))
  const lexicon = new Lexicon()
  for (const [language, entries] of Object.entries(vocabulary)) {
    const bit = languages.indexOf(language)
    for (const [concept, list] of Object.entries(entries)) {
      for (const entry of split(list)) lexicon.add(entry, idOf(concept), bit < 0 ? anyLanguage : 1 << bit)
    }
  }
  const addNames = (list: string, concept: string) => {
    const id = idOf(concept)
    for (const name of split(list)) lexicon.addName(name, id, anyLanguage)
  }
  addNames(gazetteer.countries, 'country')
  for (const [size, list] of Object.entries(gazetteer.cities)) addNames(list, `city${size}`)
  addNames(gazetteer.regions, 'region')
  addNames(gazetteer.leisure, 'leisure')
  addNames(gazetteer.airportNames, 'airport_name')
  addNames(gazetteer.ambiguous, 'ambiguous')
  addNames(gazetteer.firstNames, 'firstname')
  addNames(gazetteer.surnames, 'surname')
  for (const list of Object.values(gazetteer.stems)) {
    for (const stem of split(list)) if (stem.length >= 4) lexicon.addBent(stem, idOf('bent'), anyLanguage)
  }
  return {
    lexicon,
    airports: airportTable(gazetteer.airports),
    airlines: new Map([...pairs(gazetteer.airlines), ...pairs(gazetteer.icaoAirlines)]),
  }
}

function idOf(concept: string): number {
  const id = conceptId[concept]
  if (id === undefined) throw new Error(`The data of travel detection name an unknown concept: ${concept}.`)
  return id
}

const split = (list: string): string[] => (list === '' ? [] : list.split('|'))

const pairs = (list: string): [string, string][] =>
  split(list).map((pair) => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at), pair.slice(at + 1)]
  })
