import { anyLanguage } from './concepts.ts'

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

/** Adds what a word says, as far as it says it in these languages. */
export function push(
  found: Mention[],
  senses: Senses | undefined,
  from: number,
  to: number,
  languages = anyLanguage,
): void {
  if (!senses) return
  for (let n = 0; n < senses.length; n += 2) {
    const spoken = (senses[n + 1] ?? 0) & languages
    if (spoken !== 0) found.push({ concept: senses[n] ?? 0, languages: spoken, from, to })
  }
}

/** The languages in which a word has a sense of its own; names, which are the same in all, do not count. */
export function languagesOf(senses: Senses | undefined): number {
  let mask = 0
  for (let n = 1; n < (senses?.length ?? 0); n += 2) if (senses?.[n] !== anyLanguage) mask |= senses?.[n] ?? 0
  return mask
}
