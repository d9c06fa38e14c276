import type { Word } from '../text/words.ts'
import { type Features, feature } from './features.ts'

const prefix = 'word '
const ids = new Map<string, number>()
/** By the first word of two, then by the second, the feature of both. */
const pairs = new Map<string, Map<string, number>>()

/**
 * Makes a word of titles a feature of its own, or two that follow each other. Only training and the model it made do: other words are
 * not counted.
 * @param text one word, or two with a space between
 */
export function learnWord(text: string): void {
  const [first = '', second] = text.split(' ')
  if (second === undefined) {
    if (!ids.has(text)) ids.set(text, feature(prefix + text))
    return
  }
  const seconds = pairs.get(first) ?? new Map<string, number>()
  pairs.set(first, seconds)
  if (!seconds.has(second)) seconds.set(second, feature(prefix + text))
}

/** The word that a feature stands for, or the two that follow each other, if it stands for one. */
export const wordOf = (name: string): string | undefined =>
  name.startsWith(prefix) ? name.slice(prefix.length) : undefined

export const canBeLearnt = ({ script }: Word): boolean => script === 'spaced' || script === 'joined'

export function addWords(features: Features, words: readonly Word[]): void {
  let seconds: ReadonlyMap<string, number> | undefined
  for (const word of words) {
    const counts = canBeLearnt(word)
    const id = counts ? ids.get(word.text) : undefined
    const both = counts ? seconds?.get(word.text) : undefined
    if (id !== undefined) features.add(id)
    if (both !== undefined) features.add(both)
    seconds = counts ? pairs.get(word.text) : undefined
  }
}
