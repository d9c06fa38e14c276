import { anyLanguage, english } from '../lexicon/concepts.ts'
import type { LexiconLists, TableName } from '../lexicon/lexiconFile.ts'
import { writeSenses } from '../lexicon/sortedWords.ts'
import { fold } from '../text/fold.ts'
import { isJoined } from '../text/scripts.ts'
import { wordsOf } from '../text/words.ts'

const shortestStem = 3

/** Collects the words of vocabulary and gazetteer, and puts them in the order in which a lexicon searches them. */
export class LexiconTables {
  readonly #tables = new Map<TableName, Map<string, Map<number, number>>>()

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
    const words = this.#tables.get(table) ?? new Map<string, Map<number, number>>()
    const senses = words.get(key) ?? new Map<number, number>()
    senses.set(concept, (senses.get(concept) ?? 0) | languages)
    this.#tables.set(table, words.set(key, senses))
  }

  /**
   * A phrase that a language has from English (*flight to*) is English too. Without this it would hide what its words say in an
   * English title.
   */
  #shareBorrowed(): void {
    const masksOf = (table: TableName, text: string) =>
      [...(this.#tables.get(table)?.get(text)?.values() ?? [])].filter((mask) => mask !== anyLanguage)
    const beginnings = (text: string) => Array.from({ length: text.length }, (_, n) => text.slice(0, n + 1))
    const spokenBy = (text: string): number =>
      [...masksOf('words', text), ...beginnings(text).flatMap((stem) => masksOf('stems', stem))].reduce(
        (a, b) => a | b,
        0,
      )
    for (const [phrase, senses] of this.#tables.get('fixed') ?? []) {
      if (!phrase.split(' ').every((word) => spokenBy(word) & english)) continue
      for (const [concept, mask] of senses) senses.set(concept, mask | english)
    }
  }

  /** The tables as the file keeps them; the same words give the same bytes. */
  lists(): LexiconLists {
    this.#shareBorrowed()
    const list = (table: TableName) => sorted(this.#tables.get(table) ?? new Map())
    return {
      words: list('words'),
      stems: list('stems'),
      tails: list('tails'),
      inner: list('inner'),
      bent: list('bent'),
      joined: list('joined'),
      fixed: list('fixed'),
      open: list('open'),
    }
  }

  get size(): number {
    return [...this.#tables.values()].reduce((sum, words) => sum + words.size, 0)
  }
}

// In the order of code units, which is the one that a search in the list halves it by.
const sorted = (table: ReadonlyMap<string, ReadonlyMap<number, number>>): string =>
  [...table]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, senses]) => `${word}=${writeSenses([...senses].sort(([a], [b]) => a - b).flat())}`)
    .join('|')
