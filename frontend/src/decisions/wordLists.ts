import { type TravelWordsBody, wordLimits } from '@calendar-sync/contracts/api/travel'

export type WordListName = keyof TravelWordsBody

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Words as they are typed or pasted: a comma or a new line ends one. */
export const wordsIn = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** Why these words cannot be added, in a sentence; null when they can. */
export function wordsProblem(words: readonly string[], known: readonly string[]): string | null {
  if (words.some((word) => word.length > wordLimits.characters))
    return `A word has at most ${wordLimits.characters} characters.`
  const added = words.filter((word) => !known.some((one) => same(one, word)))
  return known.length + added.length > wordLimits.words ? `A list has at most ${wordLimits.words} words.` : null
}

/** The lists with these words in one of them, each once; what stood in the other list has moved. */
export function withWords(lists: TravelWordsBody, list: WordListName, words: readonly string[]): TravelWordsBody {
  const other = list === 'always' ? 'never' : 'always'
  const added = words.filter(
    (word, at) =>
      !lists[list].some((known) => same(known, word)) && words.findIndex((first) => same(first, word)) === at,
  )
  const kept = lists[other].filter((known) => !words.some((word) => same(known, word)))
  const changed = [...lists[list], ...added]
  return list === 'always' ? { always: changed, never: kept } : { always: kept, never: changed }
}

export const withoutWord = (lists: TravelWordsBody, list: WordListName, word: string): TravelWordsBody => ({
  always: list === 'always' ? lists.always.filter((known) => known !== word) : lists.always,
  never: list === 'never' ? lists.never.filter((known) => known !== word) : lists.never,
})
