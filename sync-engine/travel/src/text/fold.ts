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
// Bounded: ordering a mark among thousands takes quadratic time.
const cluster = /[\u1100-\u11ff]{1,96}|\P{M}\p{M}{0,32}|\p{M}{1,32}/uy
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
  const place = (from: number, to: number) => {
    start.push(origin?.start[from] ?? from)
    end.push(origin?.end[to - 1] ?? to)
  }
  const addSpace = (from: number, to: number) => {
    if (folded.endsWith(' ')) {
      end[end.length - 1] = origin?.end[to - 1] ?? to
      return
    }
    folded += ' '
    cased += ' '
    place(from, to)
  }
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    // Plain ASCII, unless a combining mark follows, is most of most texts and needs no Unicode tables.
    if (code < 0x80 && !(text.charCodeAt(at + 1) >= 0x300)) {
      if (code === 0x20 || (code >= 0x09 && code <= 0x0d)) addSpace(at, at + 1)
      else {
        const character = text.charAt(at)
        folded += code >= 0x41 && code <= 0x5a ? character.toLowerCase() : character
        cased += character
        place(at, at + 1)
      }
      at += 1
      continue
    }
    cluster.lastIndex = at
    const part = cluster.exec(text)?.[0] ?? text.charAt(at)
    const { plain, caseless } = foldedCluster(part)
    const next = at + part.length
    if (plain !== '' && plain.trim() === '') addSpace(at, next)
    else {
      folded += caseless
      cased += plain.length === caseless.length ? plain : caseless
      for (let n = 0; n < caseless.length; n++) place(at, next)
    }
    at = next
  }
  return { folded, cased, start, end }
}

/** The place in the original that positions `from` up to `to` of a folded text came from. */
export function originalSpan(text: FoldedText, from: number, to: number): Span {
  return { start: text.start[from] ?? 0, end: text.end[to - 1] ?? 0 }
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
