import { bareForms, isHangul } from '../text/scripts.ts'
import type { Word } from '../text/words.ts'
import { type Atom, atomOf, collectLengths, countWords, fill, firstTwo } from './fillTables.ts'
import type { LexiconFile, TableName } from './lexiconFile.ts'
import { languagesOf, type Mention, push, type Senses } from './mention.ts'

type Phrase = Readonly<{ atoms: readonly Atom[]; senses: Senses }>
type Found = Readonly<{ senses: Senses[]; length: number }>

const shortestStem = 3
const shortestInner = 4
const mostSuffix = 5
/** Words whose senses are remembered. */
const mostLooked = 20_000

/** Finds words and phrases of a vocabulary in texts, in time that grows with the text and no faster. */
export class Lexicon {
  readonly #words = new Map<string, Senses>()
  readonly #stems = new Map<string, Senses>()
  readonly #tails = new Map<string, Senses>()
  readonly #inner = new Map<string, Senses>()
  readonly #bent = new Map<string, Senses>()
  readonly #joined = new Map<string, Senses>()
  readonly #phrases = new Map<string, Phrase[]>()
  /** By their first or last letters, the lengths of stems and tails, the longest first. */
  readonly #stemLengths = new Map<string, number[]>()
  readonly #bentLengths = new Map<string, number[]>()
  readonly #tailLengths = new Map<string, number[]>()
  readonly #innerBeginnings = new Set<string>()
  /** Phrases without stars, their words joined by spaces; and by the first two the most words there are. */
  readonly #fixed = new Map<string, Senses>()
  readonly #fixedLengths = new Map<string, Map<string, number>>()
  readonly #looked = new Map<string, Senses>()

  constructor(file: Pick<LexiconFile, TableName>) {
    fill(this.#words, file.words)
    fill(this.#stems, file.stems)
    fill(this.#tails, file.tails)
    fill(this.#inner, file.inner)
    fill(this.#bent, file.bent)
    fill(this.#joined, file.joined)
    fill(this.#fixed, file.fixed)
    collectLengths(this.#stemLengths, this.#stems, (stem) => stem.slice(0, shortestStem))
    collectLengths(this.#bentLengths, this.#bent, (stem) => stem.slice(0, shortestStem))
    collectLengths(this.#tailLengths, this.#tails, (tail) => tail.slice(-shortestStem))
    for (const part of this.#inner.keys()) this.#innerBeginnings.add(part.slice(0, shortestInner))
    for (const phrase of this.#fixed.keys()) {
      const [first, second] = firstTwo(phrase)
      const lengths = this.#fixedLengths.get(first) ?? new Map<string, number>()
      lengths.set(second, Math.max(countWords(phrase), lengths.get(second) ?? 0))
      this.#fixedLengths.set(first, lengths)
    }
    for (const [senses, phrases] of file.open) for (const phrase of phrases.split('|')) this.#addOpen(phrase, senses)
  }

  #addOpen(phrase: string, senses: Senses): void {
    const atoms = phrase.split(' ').map(atomOf)
    const [first] = atoms
    if (!first) return
    const key = first.open === 'no' ? first.text : `${first.text.slice(0, shortestStem)}*`
    const known = this.#phrases.get(key)
    if (known) known.push({ atoms, senses })
    else this.#phrases.set(key, [{ atoms, senses }])
  }

  /** Words of joined scripts parted into known ones; the others as they are. */
  part(words: readonly Word[]): readonly Word[] {
    return words.some(({ script }) => script === 'joined') ? words.flatMap((word) => this.#parted(word)) : words
  }

  #parted(word: Word): Word[] {
    if (word.script !== 'joined' || this.#joined.has(word.text)) return [word]
    const parts: Word[] = []
    let unknownFrom = 0
    const flush = (to: number) => {
      if (to > unknownFrom) parts.push(slice(word, unknownFrom, to))
    }
    for (let at = 0; at < word.text.length; ) {
      let length = Math.min(longestJoined, word.text.length - at)
      while (length > 0 && !this.#joined.has(word.text.slice(at, at + length))) length--
      // A single syllable or character says too little inside a longer word of Hangul.
      if (length === 0 || (length === 1 && isHangul(word.text) && word.text.length > 2)) {
        at++
        continue
      }
      flush(at)
      parts.push(slice(word, at, at + length))
      at += length
      unknownFrom = at
    }
    flush(word.text.length)
    return parts
  }

  /** Everything the words speak of. A phrase hides what its single words would say. */
  mentions(words: readonly Word[]): Mention[] {
    const found: Mention[] = []
    for (let at = 0; at < words.length; ) {
      const phrase = this.#phraseAt(words, at)
      if (phrase) {
        for (const senses of phrase.senses) push(found, senses, at, at + phrase.length)
        at += phrase.length
        continue
      }
      const word = words[at]
      if (word) this.#single(word, at, found)
      at++
    }
    return found
  }

  #phraseAt(words: readonly Word[], at: number): Found | undefined {
    const word = words[at]
    if (!word || word.script === 'joined') return undefined
    let length = 1
    let senses: Senses[] = []
    for (const form of bareForms(word.text)) {
      const fixed = this.#fixedAt(words, at, form)
      if (fixed && fixed.length > length) {
        length = fixed.length
        senses = fixed.senses
      }
      for (const key of [form, `${form.slice(0, shortestStem)}*`]) {
        for (const phrase of this.#phrases.get(key) ?? []) {
          const { atoms } = phrase
          if (atoms.length < length || (atoms.length === length && senses.length === 0 && length > 1)) continue
          if (!atoms.every((atom, n) => fits(atom, n === 0 ? form : words[at + n]?.text))) continue
          senses = atoms.length > length ? [phrase.senses] : [...senses, phrase.senses]
          length = atoms.length
        }
      }
    }
    return senses.length > 0 ? { senses, length } : undefined
  }

  #fixedAt(words: readonly Word[], at: number, first: string): Found | undefined {
    const lengths = this.#fixedLengths.get(first)
    const second = words[at + 1]
    if (!lengths || !second) return undefined
    const most = Math.min(lengths.get(second.text) ?? 0, words.length - at)
    if (most < 2) return undefined
    const pair = `${first} ${second.text}`
    for (let length = most; length > 1; length--) {
      let key = pair
      for (let n = 2; n < length; n++) key += ` ${words[at + n]?.text}`
      const senses = this.#fixed.get(key)
      if (senses) return { senses: [senses], length }
    }
    return undefined
  }

  #single({ text, script }: Word, at: number, found: Mention[]): void {
    if (script === 'joined') {
      push(found, this.#joined.get(text), at, at + 1)
      return
    }
    push(found, this.#sensesOf(text), at, at + 1)
  }

  /** What a single word says, remembered: most words of calendars come again and again. */
  #sensesOf(text: string): Senses {
    const known = this.#looked.get(text)
    if (known) return known
    const found: Mention[] = []
    for (const form of bareForms(text)) {
      const exact = this.#words.get(form)
      push(found, exact, 0, 1)
      // In the languages that know the word as it stands, its beginning and end say nothing more.
      if (form.length > shortestStem) this.#open(form, 0, found, ~languagesOf(exact))
      if (found.length > 0) break
    }
    const senses = found.flatMap(({ concept, languages }) => [concept, languages])
    if (this.#looked.size >= mostLooked) this.#looked.clear()
    this.#looked.set(text, senses)
    return senses
  }

  #open(text: string, at: number, found: Mention[], languages: number): void {
    const beginning = text.slice(0, shortestStem)
    for (const length of this.#stemLengths.get(beginning) ?? none) {
      const senses = length <= text.length ? this.#stems.get(text.slice(0, length)) : undefined
      if (!senses) continue
      push(found, senses, at, at + 1, languages)
      break
    }
    for (const length of this.#bentLengths.get(beginning) ?? none) {
      if (length > text.length || length < text.length - mostSuffix) continue
      const senses = this.#bent.get(text.slice(0, length))
      if (!senses) continue
      push(found, senses, at, at + 1, languages)
      break
    }
    for (const length of this.#tailLengths.get(text.slice(-shortestStem)) ?? none) {
      const senses = length <= text.length ? this.#tails.get(text.slice(-length)) : undefined
      if (!senses) continue
      push(found, senses, at, at + 1, languages)
      break
    }
    if (this.#inner.size === 0) return
    for (let from = 0; from <= text.length - shortestInner && from < 24; from++) {
      if (!this.#innerBeginnings.has(text.slice(from, from + shortestInner))) continue
      for (let length = Math.min(12, text.length - from); length >= shortestInner; length--) {
        push(found, this.#inner.get(text.slice(from, from + length)), at, at + 1, languages)
      }
    }
  }
}

const longestJoined = 12

function fits({ text, open }: Atom, word: string | undefined): boolean {
  if (word === undefined) return false
  switch (open) {
    case 'no':
      return word === text
    case 'end':
      return word.startsWith(text)
    case 'start':
      return word.endsWith(text)
    case 'both':
      return word.includes(text)
  }
}

const slice = (word: Word, from: number, to: number): Word => ({
  ...word,
  text: word.text.slice(from, to),
  start: word.start + from,
  end: word.start + to,
})

const none: readonly number[] = []
