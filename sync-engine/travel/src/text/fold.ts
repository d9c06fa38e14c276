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

// A base character with its marks; conjoining Hangul jamo are taken together, because only together they compose.
// Bounded: ordering a mark among thousands takes quadratic time.
const cluster = /[\u1100-\u11ff]{1,96}|\P{M}\p{M}{0,32}|\p{M}{1,32}/uy
// Accents belong to no script of their own. The voicing marks of kana do too, but tell letters apart: ハ is not バ.
const accent = /[^\P{Script=Inherited}\u3099\u309a]/gu
// Letters that NFKD leaves whole although a reader without that keyboard types the plain letter.
const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ı: 'i', æ: 'ae', œ: 'oe' }

/** Folds a text for comparison. `origin` maps an already transformed text (see htmlText) back to what was written. */
export function fold(text: string, origin: Origin = inPlace(text.length)): FoldedText {
  // Most of most texts: nothing but the case changes.
  if (isPlain(text)) return { folded: text.toLowerCase(), cased: text, start: origin.start, end: origin.end }
  const letters = new FoldedLetters(origin)
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    const single = joins(code) || joins(text.charCodeAt(at + 1)) ? several : foldedLetter(code)
    if (single === space) letters.addSpace(at, at + 1)
    else if (single !== several) letters.addLetter(single, casedOf[code] ?? single, at)
    else {
      cluster.lastIndex = at
      const part = cluster.exec(text)?.[0] ?? text.charAt(at)
      letters.addCluster(foldedCluster(part), at, at + part.length)
      at += part.length
      continue
    }
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
  #length = 0
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
      end[this.#length - 1] = this.#origin.end[to - 1] ?? to
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
    if (this.#moved || from !== this.#length || to !== from + 1) {
      const { start, end } = this.#move()
      start.push(this.#origin.start[from] ?? from)
      end.push(this.#origin.end[to - 1] ?? to)
    }
    if (folded !== cased) this.#hasCapitals = true
    this.#folded.push(folded)
    this.#cased.push(cased)
    this.#length++
    if (this.#folded.length >= mostAtOnce) this.#flush()
  }

  #move(): { start: number[]; end: number[] } {
    this.#moved ??= {
      start: Array.from({ length: this.#length }, (_, n) => this.#origin.start[n] ?? n),
      end: Array.from({ length: this.#length }, (_, n) => this.#origin.end[n] ?? n + 1),
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

// By code unit, found once: what a letter by itself folds to.
const foldedOf = new Uint16Array(0x10000)
const casedOf = new Uint16Array(0x10000)
const space = 0xfffe
const several = 0xffff

/** The letter that a letter by itself folds to; `space` for white space, `several` when it is not one letter. */
function foldedLetter(code: number): number {
  const known = foldedOf[code] ?? 0
  if (known !== 0) return known
  const { plain, caseless } = foldedCluster(String.fromCharCode(code))
  const isSpace = plain !== '' && plain.trim() === ''
  const isLetter = caseless.length === 1 && caseless.charCodeAt(0) < space
  foldedOf[code] = isSpace ? space : isLetter ? caseless.charCodeAt(0) : several
  casedOf[code] = (plain.length === caseless.length ? plain : caseless).charCodeAt(0)
  return foldedOf[code] || several
}

const joining = new Uint8Array(0x10000)

/** May the code unit be one character with the one beside it: a mark, a conjoining jamo, half of a pair? */
function joins(code: number): boolean {
  if (!(code >= 0x300)) return false
  const known = joining[code] ?? 0
  if (known !== 0) return known === 2
  const does =
    (code >= 0x1100 && code <= 0x11ff) || (code >= 0xd800 && code < 0xe000) || /\p{M}/u.test(String.fromCharCode(code))
  joining[code] = does ? 2 : 1
  return does
}

type Cluster = Readonly<{ plain: string; caseless: string }>
const clusters = new Map<string, Cluster>()
const mostClusters = 4_096

/** A character without accents, and without case too, remembered: texts of a script have few different ones. */
function foldedCluster(part: string): Cluster {
  const known = clusters.get(part)
  if (known) return known
  const plain = withoutAccents(part)
  const folded = { plain, caseless: withoutCase(plain) }
  if (part.length <= 4) {
    if (clusters.size >= mostClusters) clusters.clear()
    clusters.set(part, folded)
  }
  return folded
}

const withoutAccents = (part: string): string => part.normalize('NFKD').replace(accent, '').normalize('NFC')

// Upper before lower case, so that ß meets SS and both sigmas meet.
function withoutCase(part: string): string {
  const folded = part.toUpperCase().toLowerCase()
  return plainLetters[folded] ?? folded
}
