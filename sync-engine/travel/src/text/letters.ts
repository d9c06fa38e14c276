import { Recent } from '../recent.ts'

// A base character with its marks; conjoining Hangul jamo are taken together, because only together they compose.
// Bounded: ordering a mark among thousands takes quadratic time.
const cluster = /[\u1100-\u11ff]{1,96}|\P{M}\p{M}{0,32}|\p{M}{1,32}/uy
// Accents belong to no script of their own. The voicing marks of kana do too, but tell letters apart: ハ is not バ.
const accent = /[^\P{Script=Inherited}\u3099\u309a]/gu
// Letters that NFKD leaves whole although a reader without that keyboard types the plain letter.
const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ı: 'i', æ: 'ae', œ: 'oe' }

/** What a character with its marks folds to: without accents, and without case too. */
export type Cluster = Readonly<{ plain: string; caseless: string }>
const clusters = new Recent<string, Cluster>(8_192)

/** The character that begins at a place, with its marks. */
export function clusterAt(text: string, at: number): string {
  cluster.lastIndex = at
  return cluster.exec(text)?.[0] ?? text.charAt(at)
}

/** Remembered: texts of a script have few different ones. */
export function foldedCluster(part: string): Cluster {
  const known = clusters.get(part)
  if (known) return known
  const plain = withoutAccents(part)
  const folded = { plain, caseless: withoutCase(plain) }
  if (part.length <= 4) clusters.set(part, folded)
  return folded
}

const withoutAccents = (part: string): string => part.normalize('NFKD').replace(accent, '').normalize('NFC')

// Upper before lower case, so that ß meets SS and both sigmas meet.
function withoutCase(part: string): string {
  const folded = part.toUpperCase().toLowerCase()
  return plainLetters[folded] ?? folded
}

// By code unit, found once: what a letter by itself folds to.
const foldedOf = new Uint16Array(0x10000)
const casedOf = new Uint16Array(0x10000)
export const space = 0xfffe
export const several = 0xffff

/** The code unit that the one at a place folds to; `space` for white space, `several` when it is not one by itself. */
export function foldedLetter(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (joins(code) || joins(text.charCodeAt(at + 1))) return several
  return foldedOf[code] || learnLetter(code)
}

/** The same with its case, for a place whose folded letter is known to be one. */
export const casedLetter = (text: string, at: number): number => casedOf[text.charCodeAt(at)] ?? 0

function learnLetter(code: number): number {
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
