import { type Cluster, casedLetter, clusterAt, foldedCluster, foldedLetter, several, space } from './letters.ts'

/**
 * Text made comparable, with the way back to the original.
 *
 * Position n of `folded` (and of `cased`, which is always as long) came from `original.slice(start[n], end[n])`. So
 * what is found in the folded text can be marked in the text a person wrote, however the two differ in length.
 */
export type FoldedText = Readonly<{
  /** Without case, accents or compatibility forms (Unicode NFKD); runs of white space are one space. */
  folded: string
  /** The same, but capitals stay capitals. */
  cased: string
  /** At least as long as the text. */
  start: ArrayLike<number>
  end: ArrayLike<number>
}>
/** The way back from a text to what was written. */
export type Origin = Pick<FoldedText, 'start' | 'end'>

export type Span = Readonly<{ start: number; end: number }>

/** No text that people write unfolds to more letters; there are single ones that become eighteen, and a text of these is cut. */
const mostLetters = ({ length }: string) => 2 * length + 256

/** Folds a text for comparison. `origin` maps an already transformed text (see htmlText) back to what was written. */
export function fold(text: string, origin: Origin = inPlace(text.length)): FoldedText {
  // Most of most texts: nothing but the case changes.
  if (isPlain(text)) return { folded: text.toLowerCase(), cased: text, start: origin.start, end: origin.end }
  const letters = new FoldedLetters(origin)
  const most = mostLetters(text)
  for (let at = 0; at < text.length && letters.length < most; ) {
    const letter = foldedLetter(text, at)
    if (letter === several) {
      const part = clusterAt(text, at)
      letters.addCluster(foldedCluster(part), at, at + part.length)
      at += part.length
      continue
    }
    if (letter === space) letters.addSpace(at, at + 1)
    else letters.addLetter(letter, casedLetter(text, at), at)
    at++
  }
  return letters.text()
}

/** ASCII whose white space is single spaces. */
function isPlain(text: string): boolean {
  let before = 0
  for (let n = 0; n < text.length; n++) {
    const code = text.charCodeAt(n)
    if (code > 0x7e || code < 0x20 || (code === 0x20 && before === 0x20)) return false
    before = code
  }
  return true
}

/** A folded text as it grows. Where each letter came from is written down from the first that has moved. */
class FoldedLetters {
  readonly #origin: Origin
  #folded: number[] = []
  #cased: number[] = []
  #text = { folded: '', cased: '' }
  #moved: { start: number[]; end: number[] } | undefined
  length = 0
  #hasCapitals = false
  #endsWithSpace = false

  constructor(origin: Origin) {
    this.#origin = origin
  }

  /** One letter that was one letter before. */
  addLetter(folded: number, cased: number, at: number): void {
    this.#push(folded, cased, at, at + 1)
    this.#endsWithSpace = false
  }

  addSpace(from: number, to: number): void {
    if (this.#endsWithSpace) {
      const { end } = this.#move()
      end[this.length - 1] = this.#origin.end[to - 1] ?? to
      return
    }
    this.#push(0x20, 0x20, from, to)
    this.#endsWithSpace = true
  }

  addCluster({ plain, caseless }: Cluster, from: number, to: number): void {
    if (plain !== '' && plain.trim() === '') {
      this.addSpace(from, to)
      return
    }
    // A cluster of nothing but accents leaves nothing, and what follows has moved.
    const cased = plain.length === caseless.length ? plain : caseless
    for (let n = 0; n < caseless.length; n++) this.#push(caseless.charCodeAt(n), cased.charCodeAt(n), from, to)
    if (caseless !== '') this.#endsWithSpace = caseless.endsWith(' ')
  }

  text(): FoldedText {
    this.#flush()
    const { start, end } = this.#moved ?? this.#origin
    const { folded, cased } = this.#text
    return { folded, cased, start, end }
  }

  #push(folded: number, cased: number, from: number, to: number): void {
    if (this.#moved || from !== this.length || to !== from + 1) {
      const { start, end } = this.#move()
      start.push(this.#origin.start[from] ?? from)
      end.push(this.#origin.end[to - 1] ?? to)
    }
    if (folded !== cased) this.#hasCapitals = true
    this.#folded.push(folded)
    this.#cased.push(cased)
    this.length++
    if (this.#folded.length >= mostAtOnce) this.#flush()
  }

  #move(): { start: number[]; end: number[] } {
    this.#moved ??= {
      start: Array.from({ length: this.length }, (_, n) => this.#origin.start[n] ?? n),
      end: Array.from({ length: this.length }, (_, n) => this.#origin.end[n] ?? n + 1),
    }
    return this.#moved
  }

  #flush(): void {
    const folded = String.fromCharCode(...this.#folded)
    this.#text.cased += this.#hasCapitals ? String.fromCharCode(...this.#cased) : folded
    this.#text.folded += folded
    this.#folded = []
    this.#cased = []
  }
}
/** A call takes only so many arguments. */
const mostAtOnce = 4_096

let positions = { start: new Uint32Array(0), end: new Uint32Array(0) }

/** The way back of a text that is as it was written: at least so many positions, shared by all texts. */
export function inPlace(length: number): Origin {
  if (positions.start.length < length) {
    const most = Math.max(8_192, length * 2)
    positions = { start: Uint32Array.from({ length: most }, (_, n) => n), end: new Uint32Array(most) }
    for (let n = 0; n < most; n++) positions.end[n] = n + 1
  }
  return positions
}

/** The place in the original that positions `from` up to `to` of a folded text came from. */
export function originalSpan(text: FoldedText, from: number, to: number): Span {
  return { start: text.start[from] ?? 0, end: text.end[to - 1] ?? 0 }
}
