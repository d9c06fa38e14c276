import type { LexiconTable, TableName } from '../lexicon/lexiconFile.ts'
import { fold } from '../text/fold.ts'
import { isJoined } from '../text/scripts.ts'
import { wordsOf } from '../text/words.ts'

const shortestStem = 3

/** Collects the words of vocabulary and gazetteer, and groups them as a lexicon reads them. */
export class LexiconTables {
  readonly #tables: Record<TableName, Map<string, Map<number, number>>> = {
    words: new Map(),
    stems: new Map(),
    tails: new Map(),
    inner: new Map(),
    bent: new Map(),
    joined: new Map(),
    fixed: new Map(),
    open: new Map(),
  }

  /** @param entry `word`, `two words`, `stem*`, `*tail`, `*inner*`, `fahr* nach`, as people write them */
  add(entry: string, concept: number, languages: number): void {
    const atoms = entry
      .trim()
      .split(/\s+/)
      .flatMap((part) => {
        const words = wordsOf(fold(part.replaceAll('*', ''))).map(({ text }) => text)
        return words.map((text, n) => ({
          text,
          start: n === 0 && part.startsWith('*'),
          end: n === words.length - 1 && part.endsWith('*'),
        }))
      })
    const [first] = atoms
    if (!first) return
    const { text, start, end } = first
    const put = (table: TableName, key: string) => this.#put(table, key, concept, languages)
    if (isJoined(text)) put('joined', atoms.map((atom) => atom.text).join(''))
    else if (atoms.some((atom) => atom.start || atom.end)) {
      if (atoms.length > 1)
        put('open', atoms.map((atom) => `${atom.start ? '*' : ''}${atom.text}${atom.end ? '*' : ''}`).join(' '))
      else if (start && end) put(text.length < 4 ? 'words' : 'inner', text)
      else if (text.length < shortestStem) put('words', text)
      else put(start ? 'tails' : 'stems', text)
    } else put(atoms.length > 1 ? 'fixed' : 'words', atoms.map((atom) => atom.text).join(' '))
  }

  addBent(stem: string, concept: number, languages: number): void {
    this.#put('bent', stem, concept, languages)
  }

  #put(table: TableName, key: string, concept: number, languages: number): void {
    const senses = this.#tables[table].get(key) ?? new Map<number, number>()
    senses.set(concept, (senses.get(concept) ?? 0) | languages)
    this.#tables[table].set(key, senses)
  }

  /** The tables as the file keeps them; the same words give the same bytes. */
  grouped(): Record<TableName, LexiconTable> {
    const names = Object.keys(this.#tables) as TableName[]
    return Object.fromEntries(names.map((name) => [name, grouped(this.#tables[name])])) as Record<
      TableName,
      LexiconTable
    >
  }

  get size(): number {
    return Object.values(this.#tables).reduce((sum, table) => sum + table.size, 0)
  }
}

function grouped(table: ReadonlyMap<string, ReadonlyMap<number, number>>): LexiconTable {
  const groups = new Map<string, { senses: number[]; words: string[] }>()
  for (const [word, bySense] of table) {
    const senses = [...bySense].sort(([a], [b]) => a - b).flat()
    const key = senses.join()
    const group = groups.get(key) ?? { senses, words: [] }
    group.words.push(word)
    groups.set(key, group)
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { senses, words }]) => [senses, words.sort().join('|')])
}
