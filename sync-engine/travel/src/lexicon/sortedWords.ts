import { Recent } from '../recent.ts'
import { anyLanguage } from './concepts.ts'
import type { Senses } from './mention.ts'

const bar = 0x7c
const equals = 0x3d
const mostRanges = 4_000

/** Entries from a place up to before another. */
type Range = Readonly<{ from: number; to: number }>

/**
 * Words with what they speak of, searched as the file keeps them: one text, `lot=0:128,51:1|lotto=47`, in the order of
 * code units. Nothing is taken apart when it is loaded, so a hundred thousand words cost no time and no memory beyond
 * their letters. A search halves the text some twenty times; who asks often remembers the answer.
 */
export class SortedWords {
  readonly #text: string
  readonly #ranges = new Recent<number, Range>(mostRanges)

  constructor(text: string) {
    this.#text = text
  }

  find(word: string): Senses | undefined {
    const at = this.firstFrom(word)
    return this.#compare(at, word) === 0 ? this.sensesAt(at + word.length) : undefined
  }

  /** The longest word with which this text begins, as far as it is at least so long. */
  longestBeginning(text: string, atLeast: number): { length: number; senses: Senses } | undefined {
    // Words that begin the text stand before it in the order, the longest last; others may stand between.
    for (let key = text; key.length >= atLeast; ) {
      const at = this.firstFrom(key)
      if (this.#compare(at, key) === 0) return { length: key.length, senses: this.sensesAt(at + key.length) }
      const before = this.#startOfEntry(at - 2)
      const shared = at === 0 ? 0 : this.#sharedLength(before, key)
      if (shared >= atLeast && this.#text.charCodeAt(before + shared) === equals) {
        return { length: shared, senses: this.sensesAt(before + shared) }
      }
      key = key.slice(0, shared)
    }
    return undefined
  }

  /** The place of the first entry whose word is this one or stands behind it in the order. */
  firstFrom(word: string): number {
    if (word.length < 2) return this.#search(word, 0, this.#text.length)
    const { from, to } = this.#rangeOf(word)
    return this.#search(word, from, to)
  }

  /** Does the entry at a place begin so? */
  beginsAt(at: number, beginning: string): boolean {
    return this.#text.startsWith(beginning, at)
  }

  /** Where the entries with the first two letters of a word stand, remembered. */
  #rangeOf(word: string): Range {
    const key = word.charCodeAt(0) * 0x10000 + word.charCodeAt(1)
    const known = this.#ranges.get(key)
    if (known) return known
    const beginning = word.slice(0, 2)
    const from = this.#search(beginning, 0, this.#text.length)
    const range = { from, to: this.#search(`${beginning}\uffff`, from, this.#text.length) }
    this.#ranges.set(key, range)
    return range
  }

  #search(word: string, from: number, to: number): number {
    let low = from
    let high = to
    while (low < high) {
      const middle = this.#startOfEntry((low + high) >> 1)
      if (this.#compare(middle, word) < 0) low = this.#nextEntry(middle + 1)
      else high = middle
    }
    return low
  }

  /** The entries between two places, in order. */
  *entries(from = 0, to = this.#text.length): Generator<readonly [word: string, senses: Senses]> {
    for (let at = from; at < to; at = this.#nextEntry(at)) {
      const end = this.#text.indexOf('=', at)
      yield [this.#text.slice(at, end), this.sensesAt(end)]
    }
  }

  /** What the entry says whose word ends here. */
  sensesAt(end: number): Senses {
    return readSenses(this.#text.slice(end + 1, this.#nextEntry(end) - 1))
  }

  #startOfEntry(at: number): number {
    let start = at
    while (start > 0 && this.#text.charCodeAt(start - 1) !== bar) start--
    return start
  }

  #nextEntry(at: number): number {
    let next = at
    while (next < this.#text.length && this.#text.charCodeAt(next) !== bar) next++
    return next + 1
  }

  /** Below zero when the entry's word stands before this one, zero when it is this one. */
  #compare(at: number, word: string): number {
    const shared = this.#sharedLength(at, word)
    const code = this.#text.charCodeAt(at + shared)
    if (shared === word.length) return code === equals ? 0 : 1
    // The end of the text is behind every word.
    return Number.isNaN(code) ? 1 : code === equals ? -1 : code - word.charCodeAt(shared)
  }

  #sharedLength(at: number, word: string): number {
    let n = 0
    while (n < word.length && this.#text.charCodeAt(at + n) === word.charCodeAt(n)) n++
    return n
  }
}

/** `0:128,51` are two concepts by their numbers, the first in the languages of a mask, the second in every one. */
function readSenses(text: string): Senses {
  const senses: number[] = []
  for (const sense of text.split(',')) {
    const at = sense.indexOf(':')
    if (at < 0) senses.push(Number(sense), anyLanguage)
    else senses.push(Number(sense.slice(0, at)), Number(sense.slice(at + 1)))
  }
  return senses
}

export function writeSenses(senses: Senses): string {
  const parts: string[] = []
  for (let n = 0; n < senses.length; n += 2) {
    parts.push(senses[n + 1] === anyLanguage ? `${senses[n]}` : `${senses[n]}:${senses[n + 1]}`)
  }
  return parts.join(',')
}
