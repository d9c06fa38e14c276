import type { LexiconTable } from './lexiconFile.ts'
import type { Senses } from './mention.ts'

export type Atom = Readonly<{ text: string; open: 'no' | 'end' | 'start' | 'both' }>

export function collectLengths(
  lengths: Map<string, number[]>,
  map: ReadonlyMap<string, Senses>,
  end: (word: string) => string,
) {
  for (const word of map.keys()) {
    const key = end(word)
    const known = lengths.get(key)
    if (!known) lengths.set(key, [word.length])
    else if (!known.includes(word.length)) known.push(word.length)
  }
  for (const known of lengths.values()) known.sort((a, b) => b - a)
}

export function firstTwo(phrase: string): readonly [string, string] {
  const first = phrase.indexOf(' ')
  const second = phrase.indexOf(' ', first + 1)
  return [phrase.slice(0, first), phrase.slice(first + 1, second < 0 ? undefined : second)]
}

export function fill(map: Map<string, Senses>, table: LexiconTable): void {
  for (const [senses, words] of table) for (const word of words.split('|')) map.set(word, senses)
}

export function atomOf(part: string): Atom {
  const start = part.startsWith('*')
  const end = part.endsWith('*')
  return { text: part.replaceAll('*', ''), open: start ? (end ? 'both' : 'start') : end ? 'end' : 'no' }
}

export function countWords(phrase: string): number {
  let count = 1
  for (let at = phrase.indexOf(' '); at >= 0; at = phrase.indexOf(' ', at + 1)) count++
  return count
}
