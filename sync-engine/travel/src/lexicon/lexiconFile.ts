import { z } from 'zod'

/**
 * Words by the list they stand in, grouped by what they speak of: pairs of a concept's number and a mask of languages,
 * then the words, joined by `|`. So a hundred thousand words load as quickly as a few thousand lists split.
 */
const table = z.array(z.tuple([z.array(z.int()), z.string()]))
export type LexiconTable = z.infer<typeof table>

export const lexiconFile = z.object({
  /** Names of the concepts at the time of building, by number. */
  concepts: z.array(z.string()),
  /** A whole word. */
  words: table,
  /** A word that begins so. */
  stems: table,
  /** A word that ends so. */
  tails: table,
  /** A word that has this inside. */
  inner: table,
  /** A name that a language bends: a few letters may follow. */
  bent: table,
  /** Part of a run of a script that does not part words. */
  joined: table,
  /** Several whole words. */
  fixed: table,
  /** Several words, of which some are open at an end: `fahr* nach`. */
  open: table,
  airports: z.record(z.string(), z.string()),
  airlines: z.string(),
})
export type LexiconFile = z.infer<typeof lexiconFile>
export type TableName = Exclude<keyof LexiconFile, 'concepts' | 'airports' | 'airlines'>
