import type { Word } from '../text/words.ts'
import { type Features, feature } from './features.ts'

const prefix = 'word '
const ids = new Map<string, number>()

/** Makes a word of titles a feature of its own. Only training and the model it made do: other words are not counted. */
export function learnWord(text: string): void {
  if (!ids.has(text)) ids.set(text, feature(prefix + text))
}

/** The word that a feature stands for, if it stands for one. */
export const wordOf = (name: string): string | undefined =>
  name.startsWith(prefix) ? name.slice(prefix.length) : undefined

export const canBeLearnt = ({ script }: Word): boolean => script === 'spaced' || script === 'joined'

export function addWords(features: Features, words: readonly Word[]): void {
  for (const word of words) {
    const id = canBeLearnt(word) ? ids.get(word.text) : undefined
    if (id !== undefined) features.add(id)
  }
}
