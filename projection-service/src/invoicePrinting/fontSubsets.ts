import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import { z } from 'zod'
import { openTypeOf } from './openType.ts'

const require = createRequire(import.meta.url)

/** The face of the product's pages, in the pieces it comes in, the most usual first. */
const pieces = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const
export type Piece = (typeof pieces)[number]
const weights = [400, 600] as const
export type Weight = (typeof weights)[number]

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

export const fontName = (piece: Piece, weight: Weight): string => `${piece}-${weight}`

const opened = new Map<string, Buffer>()

/** The letters of a piece as an OpenType font, read once in a thread. */
function fontOf(piece: Piece, weight: Weight): Buffer {
  const name = fontName(piece, weight)
  const known = opened.get(name)
  if (known) return known
  const font = openTypeOf(readFileSync(require.resolve(`@fontsource/inter/files/inter-${name}-normal.woff`)))
  opened.set(name, font)
  return font
}

/** Makes every piece known to a document by its name; those that are not used are not in the file. */
export function registerFonts(document: InstanceType<typeof PDFDocument>): void {
  for (const piece of pieces)
    for (const weight of weights) document.registerFont(fontName(piece, weight), fontOf(piece, weight))
}
