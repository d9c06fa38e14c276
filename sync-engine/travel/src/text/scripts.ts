/** Syllables of Hangul, which are words' parts and take particles. */
export const isHangul = (text: string): boolean => /^[\uac00-\ud7a3]/.test(text)
/** Does the text begin in a script that puts no spaces between words, or joins particles to them? */
export const isJoined = (text: string): boolean =>
  text.charCodeAt(0) >= 0x2e80 &&
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆ヶ]/u.test(text)

const semitic = /^[\u05d0-\u05ea\u0620-\u064a]/

/**
 * The word, and what is left of it without its prefixes: Hebrew and Arabic write "and", "the", "to" and "in" before a
 * word without a space.
 */
export function bareForms(text: string): readonly string[] {
  if (!semitic.test(text) || text.length < 4) return [text]
  const bare = [text]
  for (let n = 1; n <= 3 && text.length - n >= 2; n++) {
    if (!/[\u05d5\u05d4\u05d1\u05dc\u05de\u05e9\u05db\u0648\u0641\u0628\u0644\u0627\u0643]/.test(text[n - 1] ?? ''))
      break
    bare.push(text.slice(n))
  }
  return bare
}
