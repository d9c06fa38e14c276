/** A piece of a text; `marked` when a keyword matched there. */
export interface Piece {
  readonly text: string
  readonly marked: boolean
}

/** Where a keyword was found, in UTF-16 code units; the end is exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Splits a text at the places where keywords matched, as the server found them. Spans may overlap, in any order. */
export function markText(text: string, spans: readonly Span[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const add = (until: number, marked: boolean) => {
    if (until > at) pieces.push({ text: text.slice(at, until), marked })
    at = Math.max(at, until)
  }
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    add(Math.min(start, text.length), false)
    add(Math.min(end, text.length), true)
  }
  add(text.length, false)
  return pieces
}
