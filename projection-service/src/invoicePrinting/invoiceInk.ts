import type PDFDocument from 'pdfkit'
import { fontName, type Run, runsOf, type Weight } from './fontSubsets.ts'

type Page = InstanceType<typeof PDFDocument>

/** The product's colours on paper. */
export const colors = { ink: '#13212f', quiet: '#4f5d6b', line: '#e3d9c7', sunken: '#f9f5ed', primary: '#0b5d66' }

export interface Style {
  /** Points. */
  readonly size?: number
  readonly weight?: Weight
  readonly color?: string
  /** The x where the line ends, instead of where it begins. */
  readonly endsAt?: boolean
}

const leading = 1.45
/** Forms allow 200 characters; a line that is longer than any page is cut. */
const longestLine = 300

function setFont(page: Page, { piece }: Run, { weight = 400, size = 10 }: Style): Page {
  return page.font(fontName(piece, weight)).fontSize(size)
}

const widthOf = (page: Page, text: string, style: Style): number =>
  runsOf(text).reduce((sum, run) => sum + setFont(page, run, style).widthOfString(run.text), 0)

/** Writes one line in the fonts that its letters need. @param y of its top, in points like x */
export function write(page: Page, text: string, x: number, y: number, style: Style = {}): void {
  const line = text.slice(0, longestLine)
  let at = style.endsAt ? x - widthOf(page, line, style) : x
  for (const run of runsOf(line)) {
    setFont(page, run, style)
      .fillColor(style.color ?? colors.ink)
      .text(run.text, at, y, { lineBreak: false })
    at += page.widthOfString(run.text)
  }
}

/** Writes lines below each other, those too long for the width in several. @returns the y below the last one */
export function writeLines(
  page: Page,
  lines: readonly string[],
  x: number,
  y: number,
  width: number,
  style: Style = {},
) {
  const height = (style.size ?? 10) * leading
  let top = y
  for (const line of lines.flatMap((text) => wrapped(page, text, width, style))) {
    write(page, line, x, top, style)
    top += height
  }
  return top
}

function wrapped(page: Page, text: string, width: number, style: Style): string[] {
  const lines: string[] = []
  for (const word of text.slice(0, longestLine).split(/\s+/)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && widthOf(page, longer, style) > width) lines.push(word)
    else lines[Math.max(0, lines.length - 1)] = longer
  }
  return lines
}

export const rule = (page: Page, from: number, to: number, y: number, color = colors.line): Page =>
  page.moveTo(from, y).lineTo(to, y).lineWidth(0.75).strokeColor(color).stroke()

/** The product's mark: two days, and what they share. @param size of its square, in points */
export function mark(page: Page, x: number, y: number, size: number): void {
  const [day, shift, round] = [size * 0.66, size * 0.34, size * 0.19]
  page.roundedRect(x, y, day, day, round).fill('#0f6e76')
  page.roundedRect(x + shift, y + shift, day, day, round).fill('#f2765e')
  page.save().roundedRect(x, y, day, day, round).clip()
  page.roundedRect(x + shift, y + shift, day, day, round).fill('#12303a')
  page.restore()
}
