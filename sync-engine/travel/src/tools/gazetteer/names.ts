import { fold } from '../../text/fold.ts'

/** Languages of CLDR whose names are taken. */
export const languages =
  'en de fr es it pt nl pl ja sv da no fi cs sk hu ro tr el ru uk zh zh-Hant ko vi id he ar hi'.split(' ')
export const words = (text: string): string[] =>
  text
    .split('|')
    .map((word) => word.trim())
    .filter(Boolean)

export const latinScript = /^[\p{Script=Latin}\p{P}\p{N}\s]+$/u

export function clean(name: string): string {
  return fold(
    name
      .replace(/[([（［【].*?[)\]）］】]/gu, ' ')
      .replace(/[’‘ʼʻ`´]/gu, "'")
      .replace(/[|"„“”]/gu, ' '),
  )
    .folded.replace(/\s+/g, ' ')
    .trim()
}
const usable = (name: string): boolean => {
  const letters = name.match(/\p{L}/gu)?.length ?? 0
  return name === 'uk' || (name.length <= 40 && letters >= (latinScript.test(name) ? 3 : 2))
}

/** The spellings of a name: whole, without what follows a comma or slash, with a space for a hyphen. */
export function spellings(name: string): string[] {
  const found = new Set<string>()
  const add = (text: string) => {
    const folded = clean(text)
    if (!usable(folded)) return
    found.add(folded)
    if (folded.includes('-')) found.add(folded.replaceAll('-', ' '))
    if (folded.startsWith('st. ')) found.add(`st ${folded.slice(4)}`).add(`saint ${folded.slice(4)}`)
    if (folded.startsWith('saint ')) found.add(`st ${folded.slice(6)}`).add(`st. ${folded.slice(6)}`)
  }
  add(name)
  for (const part of name.split(/\s*[,/;،、]\s*/u).slice(0, 1)) add(part)
  return [...found]
}
export const german = (name: string): string[] =>
  /[äöüß]/i.test(name)
    ? [name.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss')]
    : []
export const nordic = (name: string): string[] =>
  /[åøæ]/i.test(name) ? [name.toLowerCase().replaceAll('å', 'aa').replaceAll('ø', 'oe').replaceAll('æ', 'ae')] : []

export const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
export const join = (names: Iterable<string>): string => [...new Set(names)].filter(usable).sort(byCode).join('|')
