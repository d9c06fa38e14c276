/** Letters that no decomposition turns into a plain one. */
const plain: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  œ: 'oe',
  Œ: 'OE',
  '’': "'",
  '–': '-',
}

/**
 * Text in the letters that the fonts every PDF reader has can show (Latin-1): others lose their accents, and what has
 * no Latin letter becomes a question mark.
 */
export const printable = (text: string): string =>
  [...text.normalize('NFC')].map((letter) => (isLatin1(letter) ? letter : nearest(letter))).join('')

const isLatin1 = (letter: string) => (letter.codePointAt(0) ?? 0) <= 0xff

function nearest(letter: string): string {
  const known = plain[letter]
  if (known) return known
  const base = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return base !== '' && [...base].every(isLatin1) ? base : '?'
}
