import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'

const require = createRequire(import.meta.url)

/** The face of the product's pages, in the pieces it comes in, the most usual first. */
const pieces = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const
export type Piece = (typeof pieces)[number]
export type Weight = 400 | 600

/** Part of a text in letters of one piece. */
export interface Run {
  readonly piece: Piece
  readonly text: string
}

const ranges = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(require.resolve('@fontsource/inter/unicode.json'), 'utf8')))

/** `U+0400-045F,U+2116` as a test of one letter. */
function within(list: string): (codePoint: number) => boolean {
  const spans = list.split(',').map((range) => range.replace('U+', '').split('-'))
  const bounds = spans.map(([from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const)
  return (codePoint) => bounds.some(([from, to]) => from <= codePoint && codePoint <= to)
}

const knows = pieces.map((piece) => ({ piece, has: within(ranges[piece] ?? '') }))

const pieceOf = (letter: string): Piece | undefined => {
  const codePoint = letter.codePointAt(0) ?? 0
  return knows.find(({ has }) => has(codePoint))?.piece
}

/** Cuts a text where another piece has to go on. A letter that none of them has becomes a question mark. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const letter of text.normalize('NFC')) {
    const known = pieceOf(letter)
    const piece = known ?? 'latin'
    const shown = known ? letter : '?'
    const last = runs.at(-1)
    if (last?.piece === piece) runs[runs.length - 1] = { piece, text: last.text + shown }
    else runs.push({ piece, text: shown })
  }
  return runs
}

/** Where the letters of a piece are, as a file that a PDF can hold. */
export const fontFile = (piece: Piece, weight: Weight): string =>
  require.resolve(`@fontsource/inter/files/inter-${piece}-${weight}-normal.woff`)
