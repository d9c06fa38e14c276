import { z } from 'zod'

/** Words with what they speak of, in order: see sortedWords.ts. */
const list = z.string()

export const lexiconFile = z.object({
  /** Names of the concepts at the time of building, by number. */
  concepts: z.array(z.string()),
  /** A whole word. */
  words: list,
  /** A word that begins so. */
  stems: list,
  /** A word that ends so. */
  tails: list,
  /** A word that has this inside. */
  inner: list,
  /** A name that a language bends: a few letters may follow. */
  bent: list,
  /** Part of a run of a script that does not part words. */
  joined: list,
  /** Several whole words. */
  fixed: list,
  /** Several words, of which some are open at an end: `fahr* nach`. */
  open: list,
  airports: z.record(z.string(), z.string()),
  airlines: z.string(),
})
export type LexiconFile = z.infer<typeof lexiconFile>
export type TableName = Exclude<keyof LexiconFile, 'concepts' | 'airports' | 'airlines'>
export type LexiconLists = Pick<LexiconFile, TableName>
