import { type FoldedText, fold } from '../text/fold.ts'
import { type Word, wordsOf } from '../text/words.ts'

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
  readonly #shared = new Map<number | string, Senses>()

  /** @param entry `word`, `two words`, `stem*`, `*tail`, `*inner*`, folded */
  add(entry: string, concept: number, languages: number): void {
    if (!entry.includes('*')) return this.addName(entry, concept, languages)
    const simple = /^(\*?)([\p{L}\p{M}]+)(\*?)$/u.exec(entry)
    if (!simple) return this.#addPhrase(entry, concept, languages)
    const [, before, text = '', after] = simple
    if (isJoined(text)) return this.#put(this.#joined, text, concept, languages)
    if (before && after) {
      this.#put(this.#inner, text, concept, languages)
      this.#innerBeginnings.add(text.slice(0, shortestInner))
    } else if (before) this.#put(this.#tails, text, concept, languages)
    else if (text.length >= shortestStem) {
      this.#put(this.#stems, text, concept, languages)
      this.#beginnings.add(text.slice(0, shortestStem))
    } else this.#put(this.#words, text, concept, languages)
  }

  /** Adds a folded name or phrase without stars. */
  addName(name: string, concept: number, languages: number): void {
    const words = plainWords.test(name) ? name.split(' ') : wordsOf(asFolded(name)).map(({ text }) => text)
    const [first = ''] = words
    if (words.length === 0) return
    if (words.length === 1) return this.#put(isJoined(first) ? this.#joined : this.#words, first, concept, languages)
    if (isJoined(first)) return this.#put(this.#joined, words.join(''), concept, languages)
    this.#put(this.#fixed, words.join(' '), concept, languages)
    this.#fixedLengths.set(first, Math.max(words.length, this.#fixedLengths.get(first) ?? 0))
  }

  /** The part of a name that stays the same in a language that bends names; a few letters may follow. */
  addBent(stem: string, concept: number, languages: number): void {
    this.#put(this.#bent, stem, concept, languages)
    this.#beginnings.add(stem.slice(0, shortestStem))
  }

  #addPhrase(entry: string, concept: number, languages: number): void {
    const atoms = entry.split(/\s+/).flatMap((part): Atom[] => {
      const open = part.startsWith('*') ? (part.endsWith('*') ? 'both' : 'start') : part.endsWith('*') ? 'end' : 'no'
      const words = wordsOf(asFolded(part.replaceAll('*', ''))).map(({ text }) => text)
      return words.map((text, n) => ({ text, open: n === words.length - 1 ? open : 'no' }))
    })
    const [first] = atoms
    if (!first) return
    const key = first.open === 'no' ? first.text : `${first.text.slice(0, shortestStem)}*`
    const known = this.#phrases.get(key) ?? []
    known.push({ atoms, senses: this.#share([concept, languages]) })
    this.#phrases.set(key, known)
  }

  #put(map: Map<string, Senses>, key: string, concept: number, languages: number): void {
    const known = map.get(key)
    if (!known) {
      map.set(key, this.#share([concept, languages]))
      return
    }
    const at = known.findIndex((value, n) => n % 2 === 0 && value === concept)
    if (at >= 0 && ((known[at + 1] ?? 0) | languages) === known[at + 1]) return
    const senses = [...known]
    if (at >= 0) senses[at + 1] = (senses[at + 1] ?? 0) | languages
    else senses.push(concept, languages)
    map.set(key, this.#share(senses))
  }

  // Most words have one sense, and the same few of them: kept once, they take little memory.
  #share(senses: Senses): Senses {
    const key = senses.length === 2 ? (senses[0] ?? 0) * 2 ** 31 + (senses[1] ?? 0) : senses.join()
    const known = this.#shared.get(key)
    if (known) return known
    this.#shared.set(key, senses)
    return senses
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
    for (const form of forms(word.text)) {
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
    if (script === 'joined') return push(found, this.#joined.get(text), at, at + 1)
    for (const form of forms(text)) {
      const exact = this.#words.get(form)
      if (exact) return push(found, exact, at, at + 1)
      const before = found.length
      if (form.length > shortestStem) this.#open(form, at, found)
      if (found.length > before) return
    }
  }

  #open(text: string, at: number, found: Mention[]): void {
    if (this.#beginnings.has(text.slice(0, shortestStem))) {
      for (let length = Math.min(text.length, 16); length >= shortestStem; length--) {
        const senses = this.#stems.get(text.slice(0, length))
        if (!senses) continue
        push(found, senses, at, at + 1)
        break
      }
      for (let length = text.length; length >= Math.max(4, text.length - mostSuffix); length--) {
        const senses = this.#bent.get(text.slice(0, length))
        if (!senses) continue
        push(found, senses, at, at + 1)
        break
      }
    }
    for (let from = Math.max(0, text.length - 16); from <= text.length - shortestStem; from++) {
      const senses = this.#tails.get(text.slice(from))
      if (!senses) continue
      push(found, senses, at, at + 1)
      break
    }
    if (this.#inner.size === 0) return
    for (let from = 0; from <= text.length - shortestInner && from < 24; from++) {
      if (!this.#innerBeginnings.has(text.slice(from, from + shortestInner))) continue
      for (let length = Math.min(12, text.length - from); length >= shortestInner; length--) {
        push(found, this.#inner.get(text.slice(from, from + length)), at, at + 1)
      }
    }
  }
}

const longestJoined = 12

function push(found: Mention[], senses: Senses | undefined, from: number, to: number): void {
  if (!senses) return
  for (let n = 0; n < senses.length; n += 2) {
    found.push({ concept: senses[n] ?? 0, languages: senses[n + 1] ?? 0, from, to })
  }
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

const isHangul = (text: string): boolean => /^[\uac00-\ud7a3]/.test(text)
const isJoined = (text: string): boolean =>
  text.charCodeAt(0) >= 0x2e80 &&
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆ヶ]/u.test(text)

const plainWords = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u
/** A text that is folded already; positions do not matter. */
const asFolded = (text: string): FoldedText => ({ folded: text, cased: text, start: [], end: [] })

const semitic = /^[\u05d0-\u05ea\u0620-\u064a]/

/** Hebrew and Arabic write "and", "the", "to", "in" before the word without a space. */
function forms(text: string): readonly string[] {
  if (!semitic.test(text) || text.length < 4) return [text]
  const bare = [text]
  for (let n = 1; n <= 3 && text.length - n >= 2; n++) {
    if (!/[\u05d5\u05d4\u05d1\u05dc\u05de\u05e9\u05db\u0648\u0641\u0628\u0644\u0627\u0643]/.test(text[n - 1] ?? ''))
      break
    bare.push(text.slice(n))
  }
  return bare
}

/** An entry as the lexicon keeps it: folded, with its stars. */
export const foldEntry = (entry: string): string => fold(entry.trim()).folded.trim()
