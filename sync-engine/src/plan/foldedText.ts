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
  start: ArrayLike<number>
  end: ArrayLike<number>
}>

export type Span = Readonly<{ start: number; end: number }>

// A base character with its marks; conjoining Hangul jamo are taken together, because only together they compose.
const cluster = /[\u1100-\u11ff]+|\P{M}\p{M}*|\p{M}+/gu
// Accents belong to no script of their own. The voicing marks of kana do too, but tell letters apart: ハ is not バ.
const accent = /[^\P{Script=Inherited}\u3099\u309a]/gu
// Letters that NFKD leaves whole although a reader without that keyboard types the plain letter.
const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ı: 'i', æ: 'ae', œ: 'oe' }

/** Folds a text for comparison. `origin` maps an already transformed text (see htmlText) back to what was written. */
export function fold(text: string, origin?: Pick<FoldedText, 'start' | 'end'>): FoldedText {
  let folded = ''
  let cased = ''
  const start: number[] = []
  const end: number[] = []
  const add = (foldedPart: string, casedPart: string, from: number, to: number) => {
    const space = foldedPart.trim() === '' && foldedPart !== ''
    if (space && folded.endsWith(' ')) {
      end[end.length - 1] = origin?.end[to - 1] ?? to
      return
    }
    folded += space ? ' ' : foldedPart
    cased += space ? ' ' : casedPart.length === foldedPart.length ? casedPart : foldedPart
    for (let n = space ? 1 : foldedPart.length; n > 0; n--) {
      start.push(origin?.start[from] ?? from)
      end.push(origin?.end[to - 1] ?? to)
    }
  }
  for (const { 0: part, index } of text.matchAll(cluster)) {
    const known = part.length === 1 && part < '\u0080'
    const plain = known ? part : withoutAccents(part)
    add(known ? part.toLowerCase() : withoutCase(plain), plain, index, index + part.length)
  }
  return { folded, cased, start, end }
}

/** The place in the original that positions `from` up to `to` of a folded text came from. */
export function originalSpan(text: FoldedText, from: number, to: number): Span {
  return { start: text.start[from] ?? 0, end: text.end[to - 1] ?? 0 }
}

const withoutAccents = (part: string): string => part.normalize('NFKD').replace(accent, '').normalize('NFC')

// Upper before lower case, so that ß meets SS and both sigmas meet.
function withoutCase(part: string): string {
  const folded = part.toUpperCase().toLowerCase()
  return plainLetters[folded] ?? folded
}
