import { Recent } from '../recent.ts'
import { bareForms, isHangul } from '../text/scripts.ts'
import { sharedSlice } from '../text/sharedSlice.ts'
import type { Word } from '../text/words.ts'
import type { LexiconLists } from './lexiconFile.ts'
import { languagesOf, type Mention, push, type Senses } from './mention.ts'
import { type Beginning, Phrases } from './phrases.ts'
import { SortedWords } from './sortedWords.ts'

/** All there is to say about a word: what it speaks of alone, and the phrases that begin with it. */
type Knowledge = Readonly<{ senses: Senses; beginnings: readonly Beginning[] }>

const shortestStem = 3
const shortestInner = 4
const longestInner = 12
const mostSuffix = 5
const longestJoined = 12
/** Words that are remembered: those of calendars come again and again. */
const mostRemembered = 40_000
const mostRuns = 4_000

const noSenses: Senses = []
const noBeginnings: readonly Beginning[] = []
const nothing: Knowledge = { senses: noSenses, beginnings: noBeginnings }

/** Finds words and phrases of a vocabulary in texts, in time that grows with the text and no faster. */
export class Lexicon {
  readonly #words: SortedWords
  readonly #stems: SortedWords
  readonly #bent: SortedWords
  readonly #joined: SortedWords
  readonly #phrases: Phrases
  readonly #tails: ReadonlyMap<string, Senses>
  /** By their last letters the lengths of tails, the longest first. */
  readonly #tailLengths = new Map<string, number[]>()
  readonly #inner: ReadonlyMap<string, Senses>
  readonly #innerBeginnings = new Set<string>()
  readonly #remembered = new Recent<string, Knowledge>(mostRemembered)
  /** By a run of a joined script where its parts end, remembered. */
  readonly #runs = new Recent<string, readonly number[]>(mostRuns)

  constructor(lists: LexiconLists) {
    this.#words = new SortedWords(lists.words)
    this.#stems = new SortedWords(lists.stems)
    this.#bent = new SortedWords(lists.bent)
    this.#joined = new SortedWords(lists.joined)
    this.#phrases = new Phrases(lists.fixed, lists.open)
    this.#tails = new Map(new SortedWords(lists.tails).entries())
    for (const tail of this.#tails.keys()) {
      const end = tail.slice(-shortestStem)
      const lengths = new Set(this.#tailLengths.get(end)).add(tail.length)
      this.#tailLengths.set(
        end,
        [...lengths].sort((a, b) => b - a),
      )
    }
    this.#inner = new Map(new SortedWords(lists.inner).entries())
    for (const part of this.#inner.keys()) this.#innerBeginnings.add(part.slice(0, shortestInner))
  }

  /** Words of joined scripts parted into known ones; the others as they are. */
  part(words: readonly Word[]): readonly Word[] {
    return words.some(({ script }) => script === 'joined') ? words.flatMap((word) => this.#parted(word)) : words
  }

  #parted(word: Word): Word | Word[] {
    if (word.script !== 'joined') return word
    let known = this.#runs.get(word.text)
    if (!known) {
      known = this.#endsOfParts(word.text)
      this.#runs.set(word.text, known)
    }
    return known.length === 1 ? word : known.map((end, n) => slice(word, known[n - 1] ?? 0, end))
  }

  /** Where the parts of a run end: known words, the longest first, and what stands between them. */
  #endsOfParts(run: string): readonly number[] {
    if (this.#joined.find(run)) return [run.length]
    const ends: number[] = []
    let unknownFrom = 0
    for (let at = 0; at < run.length; ) {
      const length = this.#joined.longestBeginning(run.slice(at, at + longestJoined), 1)?.length ?? 0
      // A single syllable or character says too little inside a longer word of Hangul.
      if (length === 0 || (length === 1 && isHangul(run) && run.length > 2)) {
        at++
        continue
      }
      if (at > unknownFrom) ends.push(at)
      at += length
      ends.push(at)
      unknownFrom = at
    }
    if (run.length > unknownFrom) ends.push(run.length)
    return ends
  }

  /** Everything the words speak of. A phrase hides what its single words would say. */
  mentions(words: readonly Word[]): Mention[] {
    const found: Mention[] = []
    for (let at = 0; at < words.length; ) {
      const word = words[at]
      if (!word) break
      const { senses, beginnings } = this.#knowledgeOf(word)
      const phrase = beginnings.length === 0 ? undefined : this.#phrases.longestAt(words, at, beginnings)
      if (phrase) {
        for (const one of phrase.senses) push(found, one, at, at + phrase.length)
        at += phrase.length
      } else {
        push(found, senses, at, at + 1)
        at++
      }
    }
    return found
  }

  #knowledgeOf({ text, script }: Word): Knowledge {
    const known = this.#remembered.get(text)
    if (known) return known
    const learnt =
      script === 'joined'
        ? { senses: this.#joined.find(text) ?? noSenses, beginnings: noBeginnings }
        : this.#learn(bareForms(text))
    this.#remembered.set(text, learnt)
    return learnt
  }

  #learn(forms: readonly string[]): Knowledge {
    let beginnings: Beginning[] | undefined
    for (const form of forms) {
      const beginning = this.#phrases.beginningWith(form)
      if (!beginning) continue
      beginnings ??= []
      beginnings.push(beginning)
    }
    const senses = this.#sensesOf(forms)
    // Of most words there is nothing to say, and all of them share it.
    return senses === noSenses && !beginnings ? nothing : { senses, beginnings: beginnings ?? noBeginnings }
  }

  /** What a word says that may stand behind prefixes: the first of its forms that says anything. */
  #sensesOf(forms: readonly string[]): Senses {
    const found: Mention[] = []
    for (const form of forms) {
      const exact = this.#words.find(form)
      push(found, exact, 0, 1)
      // In the languages that know the word as it stands, its beginning and end say nothing more.
      if (form.length > shortestStem) this.#addOpen(found, form, ~languagesOf(exact))
      if (found.length > 0) break
    }
    if (found.length === 0) return noSenses
    const senses: number[] = []
    for (const { concept, languages } of found) senses.push(concept, languages)
    return senses
  }

  #addOpen(found: Mention[], text: string, languages: number): void {
    push(found, this.#stems.longestBeginning(text, shortestStem)?.senses, 0, 1, languages)
    push(found, this.#bent.longestBeginning(text, Math.max(1, text.length - mostSuffix))?.senses, 0, 1, languages)
    for (const length of this.#tailLengths.get(text.slice(-shortestStem)) ?? []) {
      const senses = length <= text.length ? this.#tails.get(text.slice(-length)) : undefined
      if (!senses) continue
      push(found, senses, 0, 1, languages)
      break
    }
    for (let from = 0; from <= text.length - shortestInner && from < 24; from++) {
      if (!this.#innerBeginnings.has(text.slice(from, from + shortestInner))) continue
      for (let length = Math.min(longestInner, text.length - from); length >= shortestInner; length--) {
        push(found, this.#inner.get(text.slice(from, from + length)), 0, 1, languages)
      }
    }
  }
}

const slice = (word: Word, from: number, to: number): Word => ({
  ...word,
  text: sharedSlice(word.text, from, to),
  start: word.start + from,
  end: word.start + to,
})
