import { bareForms, isHangul } from '../text/scripts.ts'
import type { Word } from '../text/words.ts'
import { anyLanguage } from './concepts.ts'
import type { LexiconFile, LexiconTable, TableName } from './lexiconFile.ts'

/** Pairs of a concept's number and the mask of the languages in which the word speaks of it. */
export type Senses = readonly number[]

/** What stands at some words of a text. */
export type Mention = Readonly<{
  concept: number
  languages: number
  /** Words of the text: from the first up to before the last. */
  from: number
  to: number
}>

type Atom = Readonly<{ text: string; open: 'no' | 'end' | 'start' | 'both' }>
type Phrase = Readonly<{ atoms: readonly Atom[]; senses: Senses }>
type Found = Readonly<{ senses: Senses[]; length: number }>

const shortestStem = 3
const shortestInner = 4
const mostSuffix = 5

/** Finds words and phrases of a vocabulary in texts, in time that grows with the text and no faster. */
export class Lexicon {
  readonly #words = new Map<string, Senses>()
  readonly #stems = new Map<string, Senses>()
  readonly #tails = new Map<string, Senses>()
  readonly #inner = new Map<string, Senses>()
  readonly #bent = new Map<string, Senses>()
  readonly #joined = new Map<string, Senses>()
  readonly #phrases = new Map<string, Phrase[]>()
  readonly #beginnings = new Set<string>()
  readonly #innerBeginnings = new Set<string>()
  /** Phrases without stars, their words joined by spaces; and for each first word the most words that follow it. */
  readonly #fixed = new Map<string, Senses>()
  readonly #fixedLengths = new Map<string, number>()

  constructor(file: Pick<LexiconFile, TableName>) {
    fill(this.#words, file.words)
    fill(this.#stems, file.stems)
    fill(this.#tails, file.tails)
    fill(this.#inner, file.inner)
    fill(this.#bent, file.bent)
    fill(this.#joined, file.joined)
    fill(this.#fixed, file.fixed)
    for (const stems of [this.#stems, this.#bent]) {
      for (const stem of stems.keys()) this.#beginnings.add(stem.slice(0, shortestStem))
    }
    for (const part of this.#inner.keys()) this.#innerBeginnings.add(part.slice(0, shortestInner))
    for (const phrase of this.#fixed.keys()) {
      const first = phrase.slice(0, phrase.indexOf(' '))
      const length = countWords(phrase)
      if (length > (this.#fixedLengths.get(first) ?? 0)) this.#fixedLengths.set(first, length)
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
    const most = Math.min(this.#fixedLengths.get(first) ?? 0, words.length - at)
    for (let length = most; length > 1; length--) {
      let key = first
      for (let n = 1; n < length; n++) key += ` ${words[at + n]?.text}`
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
    for (const form of bareForms(text)) {
      const exact = this.#words.get(form)
      const before = found.length
      push(found, exact, at, at + 1)
      // In the languages that know the word as it stands, its beginning and end say nothing more.
      if (form.length > shortestStem) this.#open(form, at, found, ~languagesOf(exact))
      if (found.length > before) return
    }
  }

  #open(text: string, at: number, found: Mention[], languages: number): void {
    if (this.#beginnings.has(text.slice(0, shortestStem))) {
      for (let length = Math.min(text.length, 16); length >= shortestStem; length--) {
        const senses = this.#stems.get(text.slice(0, length))
        if (!senses) continue
        push(found, senses, at, at + 1, languages)
        break
      }
      for (let length = text.length; length >= Math.max(4, text.length - mostSuffix); length--) {
        const senses = this.#bent.get(text.slice(0, length))
        if (!senses) continue
        push(found, senses, at, at + 1, languages)
        break
      }
    }
    for (let from = Math.max(0, text.length - 16); from <= text.length - shortestStem; from++) {
      const senses = this.#tails.get(text.slice(from))
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

function push(found: Mention[], senses: Senses | undefined, from: number, to: number, languages = anyLanguage): void {
  if (!senses) return
  for (let n = 0; n < senses.length; n += 2) {
    const spoken = (senses[n + 1] ?? 0) & languages
    if (spoken !== 0) found.push({ concept: senses[n] ?? 0, languages: spoken, from, to })
  }
}

/** The languages in which a word has a sense of its own; names, which are the same in all, do not count. */
function languagesOf(senses: Senses | undefined): number {
  let mask = 0
  for (let n = 1; n < (senses?.length ?? 0); n += 2) if (senses?.[n] !== anyLanguage) mask |= senses?.[n] ?? 0
  return mask
}

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

function fill(map: Map<string, Senses>, table: LexiconTable): void {
  for (const [senses, words] of table) for (const word of words.split('|')) map.set(word, senses)
}

function atomOf(part: string): Atom {
  const start = part.startsWith('*')
  const end = part.endsWith('*')
  return { text: part.replaceAll('*', ''), open: start ? (end ? 'both' : 'start') : end ? 'end' : 'no' }
}

function countWords(phrase: string): number {
  let count = 1
  for (let at = phrase.indexOf(' '); at >= 0; at = phrase.indexOf(' ', at + 1)) count++
  return count
}
