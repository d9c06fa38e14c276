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
  // Where marks begin (+1) and end (-1): as cheap for a keyword that stands everywhere as for one that does not.
  const edges = new Int32Array(plain.length + 1)
  for (const keyword of keywords) {
    const wanted = fold(keyword.trim()).plain
    if (wanted === '') continue
    for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + 1))
      mark(edges, at, at + wanted.length)
  }
  const marked = charactersWithin(edges, origins)
  const pieces: { text: string; marked: boolean }[] = []
  characters.forEach((character, index) => {
    const last = pieces.at(-1)
    if (last && last.marked === marked.has(index)) last.text += character
    else pieces.push({ text: character, marked: marked.has(index) })
  })
  return pieces
}

function mark(edges: Int32Array, from: number, to: number): void {
  edges[from] = (edges[from] ?? 0) + 1
  edges[to] = (edges[to] ?? 0) - 1
}

/** The characters of which a part lies between a beginning and its end. */
function charactersWithin(edges: Int32Array, origins: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>()
  let open = 0
  origins.forEach((character, unit) => {
    open += edges[unit] ?? 0
    if (open > 0) found.add(character)
  })
  return found
}
