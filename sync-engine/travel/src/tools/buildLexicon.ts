import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { anyLanguage, type Concept, conceptId, conceptNames, isConcept, languages } from '../lexicon/concepts.ts'
import type { LexiconFile } from '../lexicon/lexiconFile.ts'
import { LexiconTables } from './lexiconTables.ts'

const names = z.string().default('')
const classes = z.record(z.string(), z.string()).default({})
const citySizes = [6, 5, 4, 3, 2] as const
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

/**
 * Builds data/lexicon.json from vocabulary/*.txt and gazetteer/gazetteer.json. A line that cannot be read stops it and
 * is named.
 */
export function buildLexicon(): void {
  const tables = new LexiconTables()
  const folder = new URL('../../vocabulary/', import.meta.url)
  for (const file of readdirSync(folder).sort())
    addVocabulary(tables, file, readFileSync(new URL(file, folder), 'utf8'))
  const source = readFileSync(new URL('../../gazetteer/gazetteer.json', import.meta.url), 'utf8')
  const gazetteer = gazetteerFile.parse(JSON.parse(source))
  addGazetteer(tables, gazetteer)
  const file: LexiconFile = {
    concepts: [...conceptNames],
    ...tables.lists(),
    airports: gazetteer.airports,
    airlines: `${gazetteer.airlines}|${gazetteer.icaoAirlines}`,
  }
  writeFileSync(new URL('../../data/lexicon.json', import.meta.url), `${JSON.stringify(file)}\n`)
  process.stderr.write(`${tables.size} words and phrases\n`)
}

function addVocabulary(tables: LexiconTables, file: string, text: string): void {
  const language = file.replace(/\.txt$/, '')
  const bit = languages.indexOf(language)
  if (language !== 'any' && language !== 'names' && bit < 0) throw new Error(`${file}: no such language.`)
  text.split('\n').forEach((line, n) => {
    if (line.trim() === '' || line.startsWith('#')) return
    const [, concept = '', list = ''] = /^(\w+)\*{0,2}:(.*)$/.exec(line) ?? []
    if (!isConcept(concept)) throw new Error(`${file}:${n + 1}: “${line.slice(0, 60)}” names no concept.`)
    for (const entry of list.split(/[,،、]/)) tables.add(entry, conceptId[concept], bit < 0 ? anyLanguage : 1 << bit)
  })
}

function addGazetteer(tables: LexiconTables, gazetteer: z.infer<typeof gazetteerFile>): void {
  const add = (list: string, concept: Concept) => {
    for (const name of list.split('|')) tables.add(name, conceptId[concept], anyLanguage)
  }
  add(gazetteer.countries, 'country')
  for (const size of citySizes) add(gazetteer.cities[size] ?? '', `city${size}`)
  add(gazetteer.regions, 'region')
  add(gazetteer.leisure, 'leisure')
  add(gazetteer.airportNames, 'airport_name')
  add(gazetteer.ambiguous, 'ambiguous')
  add(gazetteer.firstNames, 'firstname')
  add(gazetteer.surnames, 'surname')
  for (const list of Object.values(gazetteer.stems)) {
    for (const stem of list.split('|')) if (stem.length >= 4) tables.addBent(stem, conceptId.bent, anyLanguage)
  }
}
