import type { FoldedText } from './fold.ts'
import { sharedSlice } from './sharedSlice.ts'

/** `spaced` scripts put spaces between words; `joined` ones (Han, kana, Hangul) do not, or join particles to words. */
export type Script = 'spaced' | 'joined' | 'number' | 'code' | 'picture'

/** A word of a text; `start` and `end` are positions in the folded text. */
export type Word = Readonly<{
  text: string
  script: Script
  start: number
  end: number
  /** Every letter is a capital in the text as it was written. */
  capitals: boolean
  /** The first letter is a capital. */
  capital: boolean
}>

const other = 0
const letter = 1
const digit = 2
const joined = 3
const picture = 4
const unknown = 255

const classes = new Uint8Array(0x10000).fill(unknown)

function classOf(code: number): number {
  const known = classes[code] ?? other
  if (known !== unknown) return known
  const character = String.fromCharCode(code)
  const found = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆ヶ]/u.test(character)
    ? joined
    : /[\p{L}\p{M}]/u.test(character)
      ? letter
      : /\p{Nd}/u.test(character)
        ? digit
        : code >= 0x2190 && /\p{Extended_Pictographic}/u.test(character) && !/[→↔⇄⇒]/.test(character)
          ? picture
          : other
  classes[code] = found
  return found
}

/** At most so many words of a text are read: a person who travels says so with fewer. */
export const mostWords = 400
const longestWord = 48

/**
 * The words of a text. Apostrophes and hyphens part words ("l'aéroport", "Ankara'ya", "SFO-JFK"); letters with digits
 * are one `code` ("LH1844"); runs of a joined script are one word each, to be parted by a lexicon.
 */
export function wordsOf(folded: FoldedText): Word[] {
  const text = folded.folded
  const words: Word[] = []
  let at = 0
  while (at < text.length && words.length < mostWords) {
    const code = text.charCodeAt(at)
    if (code >= 0xd800 && code < 0xdc00) {
      const pair = text.slice(at, at + 2)
      const isPicture = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(pair)
      if (isPicture) words.push(word(folded, at, at + 2, 'picture'))
      at += 2
      continue
    }
    const kind = classOf(code)
    if (kind === other) {
      at++
      continue
    }
    if (kind === picture) {
      words.push(word(folded, at, at + 1, 'picture'))
      at++
      continue
    }
    const from = at
    if (kind === joined) {
      while (at < text.length && classOf(text.charCodeAt(at)) === joined && at - from < longestWord) at++
      words.push(word(folded, from, at, 'joined'))
      continue
    }
    let letters = 0
    let digits = 0
    for (; at < text.length && at - from < longestWord; at++) {
      const now = classOf(text.charCodeAt(at))
      if (now === letter) letters++
      else if (now === digit) digits++
      else break
    }
    words.push(word(folded, from, at, digits === 0 ? 'spaced' : letters === 0 ? 'number' : 'code'))
  }
  return words
}

function word({ folded, cased }: FoldedText, start: number, end: number, script: Script): Word {
  let lower = 0
  let upper = 0
  if (script === 'spaced' || script === 'code') {
    for (let n = start; n < end; n++) {
      if (cased.charCodeAt(n) !== folded.charCodeAt(n)) upper++
      else if (classOf(folded.charCodeAt(n)) === letter) lower++
    }
  }
  return {
    text: sharedSlice(folded, start, end),
    script,
    start,
    end,
    capitals: upper > 0 && lower === 0,
    capital: upper > 0 && cased.charCodeAt(start) !== folded.charCodeAt(start),
  }
}
