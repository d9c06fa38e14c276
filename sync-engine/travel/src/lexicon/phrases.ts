import type { Word } from '../text/words.ts'
import type { Senses } from './mention.ts'
import { SortedWords } from './sortedWords.ts'

/** A part of a phrase; `open` says at which ends more letters may stand. */
type Atom = Readonly<{ text: string; open: 'no' | 'end' | 'start' | 'both' }>
type OpenPhrase = Readonly<{ atoms: readonly Atom[]; senses: Senses }>
/** A phrase of whole words, without its first two. */
type FixedPhrase = Readonly<{ rest: readonly string[]; senses: Senses }>

/** The phrases that begin with a word. */
export type Beginning = Readonly<{
  word: string
  /** By the second word the phrases of whole words that go on with it, the longest first, remembered; if there are any. */
  goingOn: Map<string, readonly FixedPhrase[]> | undefined
  open: readonly OpenPhrase[]
}>

type FoundPhrase = Readonly<{ senses: readonly Senses[]; length: number }>

const shortestStem = 3
const noPhrases: readonly never[] = []

/** Finds phrases: the longest counts. */
export class Phrases {
  readonly #fixed: SortedWords
  readonly #open = new Map<string, OpenPhrase[]>()

  /** @param fixed phrases of whole words @param open phrases of words of which some are open at an end */
  constructor(fixed: string, open: string) {
    this.#fixed = new SortedWords(fixed)
    for (const [phrase, senses] of new SortedWords(open).entries()) {
      const atoms = phrase.split(' ').map(atomOf)
      const [first] = atoms
      if (!first) continue
      const key = first.open === 'no' ? first.text : stemKey(first.text)
      const known = this.#open.get(key)
      if (known) known.push({ atoms, senses })
      else this.#open.set(key, [{ atoms, senses }])
    }
  }

  /** The phrases that begin with this word, if there are any. */
  beginningWith(word: string): Beginning | undefined {
    const beginning = `${word} `
    const fixed = this.#fixed.beginsAt(this.#fixed.firstFrom(beginning), beginning)
    const open = this.#openBeginningWith(word)
    return fixed || open.length > 0 ? { word, goingOn: fixed ? new Map() : undefined, open } : undefined
  }

  #openBeginningWith(word: string): readonly OpenPhrase[] {
    const exact = this.#open.get(word)
    const stems = this.#open.get(stemKey(word))
    if (!exact && !stems) return noPhrases
    return [...(exact ?? noPhrases), ...(stems ?? noPhrases)].filter(({ atoms: [first] }) => fits(first, word))
  }

  /** The longest phrase among these that stands at a word; several when they are equally long. */
  longestAt(words: readonly Word[], at: number, beginnings: readonly Beginning[]): FoundPhrase | undefined {
    let length = 1
    let senses: Senses[] = []
    for (const beginning of beginnings) {
      const fixed = this.#goingOn(beginning, words[at + 1])?.find(({ rest }) => restFits(rest, words, at + 2))
      if (fixed && fixed.rest.length + 2 > length) {
        length = fixed.rest.length + 2
        senses = [fixed.senses]
      }
      for (const phrase of beginning.open) {
        const { atoms } = phrase
        if (atoms.length < length) continue
        if (!atoms.every((atom, n) => n === 0 || fits(atom, words[at + n]?.text))) continue
        senses = atoms.length > length ? [phrase.senses] : [...senses, phrase.senses]
        length = atoms.length
      }
    }
    return senses.length > 0 ? { senses, length } : undefined
  }

  #goingOn({ word, goingOn }: Beginning, second: Word | undefined): readonly FixedPhrase[] | undefined {
    if (!goingOn || !second) return undefined
    const known = goingOn.get(second.text)
    if (known) return known
    const pair = `${word} ${second.text}`
    const start = this.#fixed.firstFrom(pair)
    const found: FixedPhrase[] = []
    if (this.#fixed.beginsAt(start, pair)) {
      // What goes on with a space stands before what goes on with an exclamation mark.
      for (const [phrase, senses] of this.#fixed.entries(start, this.#fixed.firstFrom(`${pair}!`))) {
        found.push({ rest: phrase.split(' ').slice(2), senses })
      }
    }
    const longestFirst = found.length === 0 ? noPhrases : found.sort((a, b) => b.rest.length - a.rest.length)
    if (goingOn.size >= mostRemembered) goingOn.clear()
    goingOn.set(second.text, longestFirst)
    return longestFirst
  }
}

/** Second words that are remembered for a first one. */
const mostRemembered = 200

const stemKey = (word: string): string => `${word.slice(0, shortestStem)}*`

function restFits(rest: readonly string[], words: readonly Word[], at: number): boolean {
  for (let n = 0; n < rest.length; n++) if (rest[n] !== words[at + n]?.text) return false
  return true
}

function fits(atom: Atom | undefined, word: string | undefined): boolean {
  if (!atom || word === undefined) return false
  switch (atom.open) {
    case 'no':
      return word === atom.text
    case 'end':
      return word.startsWith(atom.text)
    case 'start':
      return word.endsWith(atom.text)
    case 'both':
      return word.includes(atom.text)
  }
}

function atomOf(part: string): Atom {
  const start = part.startsWith('*')
  const end = part.endsWith('*')
  return { text: part.replaceAll('*', ''), open: start ? (end ? 'both' : 'start') : end ? 'end' : 'no' }
}
