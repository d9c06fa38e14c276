import { createRequire } from 'node:module'
import { conceptNames } from './concepts.ts'
import { Lexicon } from './lexicon.ts'
import type { LexiconFile } from './lexiconFile.ts'

export type Knowledge = Readonly<{
  lexicon: Lexicon
  /** Those with scheduled flights, by their code of three letters. */
  airports: ReadonlyMap<string, Readonly<{ city: string; large: boolean }>>
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
  // A test checks it against its schema: to hold zod would cost a thread that reads texts 6 MB.
  const file: LexiconFile = createRequire(import.meta.url)('../../data/lexicon.json')
  if (file.concepts.join() !== conceptNames.join()) {
    throw new Error('data/lexicon.json was built for other concepts: run npm run travel -- build.')
  }
  const airports = Object.entries(file.airports).flatMap(([size, list]) =>
    pairs(list).map(([code, city]) => [code, { city, large: size === 'large' }] as const),
  )
  return { lexicon: new Lexicon(file), airports: new Map(airports), airlines: new Map(pairs(file.airlines)) }
}

const pairs = (list: string): [string, string][] =>
  list.split('|').map((pair) => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at), pair.slice(at + 1)]
  })
