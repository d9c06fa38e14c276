/** A piece of a text; `marked` when a keyword matched there. */
export interface Piece {
  readonly text: string
  readonly marked: boolean
}

/** Case and accents do not count; every original character keeps its place. */
const folded = (character: string): string => {
  const plain = character
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
  return plain === '' ? character : plain
}

/** The folded text, and for each of its code units the character it came from. */
function fold(text: string) {
  const characters = [...text]
  const origins: number[] = []
  let plain = ''
  characters.forEach((character, index) => {
    plain += folded(character)
    while (origins.length < plain.length) origins.push(index)
  })
  return { characters, plain, origins }
}

/** Splits a text where keywords match: case- and accent-insensitive, the whole phrase anywhere. */
export function markText(text: string, keywords: readonly string[]): Piece[] {
  const { characters, plain, origins } = fold(text)
  const marked = new Set<number>()
  for (const keyword of keywords) {
    const wanted = fold(keyword.trim()).plain
    if (wanted === '') continue
    for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + 1))
      for (let unit = at; unit < at + wanted.length; unit += 1) marked.add(origins[unit] ?? -1)
  }
  const pieces: { text: string; marked: boolean }[] = []
  characters.forEach((character, index) => {
    const last = pieces.at(-1)
    if (last && last.marked === marked.has(index)) last.text += character
    else pieces.push({ text: character, marked: marked.has(index) })
  })
  return pieces
}
