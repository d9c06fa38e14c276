import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { conceptId, languages } from '../lexicon/concepts.ts'
import { foldEntry } from '../lexicon/lexicon.ts'

/**
 * Builds data/vocabulary.json from vocabulary/*.txt: for each language, the entries of each concept, folded and
 * joined. `npm run travel -- vocabulary` runs it; a line that cannot be read stops it and is named.
 */
export function buildVocabulary(): void {
  const folder = new URL('../../vocabulary/', import.meta.url)
  const vocabulary: Record<string, Record<string, string>> = {}
  let count = 0
  for (const file of readdirSync(folder).sort()) {
    const language = file.replace(/\.txt$/, '')
    if (language !== 'any' && !languages.includes(language)) throw new Error(`${file}: no such language.`)
    const entries = new Map<string, Set<string>>()
    readFileSync(new URL(file, folder), 'utf8')
      .split('\n')
      .forEach((line, n) => {
        if (line.trim() === '' || line.startsWith('#')) return
        const [, concept = '', list = ''] = /^(\w+)\*{0,2}:(.*)$/.exec(line) ?? []
        if (!(concept in conceptId)) throw new Error(`${file}:${n + 1}: “${line.slice(0, 60)}” names no concept.`)
        const known = entries.get(concept) ?? new Set()
        for (const entry of list.split(/[,،、]/)) {
          const folded = foldEntry(entry)
          if (folded.replaceAll('*', '').trim() !== '') known.add(folded)
        }
        entries.set(concept, known)
      })
    vocabulary[language] = Object.fromEntries(
      [...entries].map(([concept, known]) => [concept, [...known].sort().join('|')]),
    )
    count += [...entries.values()].reduce((sum, known) => sum + known.size, 0)
  }
  writeFileSync(new URL('../../data/vocabulary.json', import.meta.url), `${JSON.stringify(vocabulary, undefined, 0)}\n`)
  process.stderr.write(`${Object.keys(vocabulary).length} languages, ${count} entries\n`)
}
