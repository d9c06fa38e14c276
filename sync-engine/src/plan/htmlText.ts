import type { FoldedText } from './foldedText.ts'

/** What a reader sees of an HTML text, with the way back to its source. */
export type PlainText = Readonly<{ text: string }> & Pick<FoldedText, 'start' | 'end'>

// Only what can be a tag: "a < b" and "<3" are text. What scripts and styles contain is not shown, so not matched.
const markup =
  /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<\/?([a-z][a-z0-9]*)\b[^<>]*>|&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi
// Marks inside a word leave it one word; every other tag separates.
const inline = new Set(['a', 'abbr', 'b', 'code', 'em', 'font', 'i', 'mark', 's', 'small', 'span', 'strong', 'sub'])
for (const tag of ['sup', 'u', 'wbr']) inline.add(tag)
const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }))

/** Google descriptions may be HTML: the text without tags, entities decoded. Plain text comes back as it is. */
export function htmlToText(source: string): PlainText {
  let text = ''
  const start: number[] = []
  const end: number[] = []
  const add = (part: string, from: number, to: number) => {
    text += part
    for (let n = 0; n < part.length; n++) {
      start.push(from)
      end.push(to)
    }
  }
  const copy = (from: number, to: number) => {
    text += source.slice(from, to)
    for (let n = from; n < to; n++) {
      start.push(n)
      end.push(n + 1)
    }
  }
  let done = 0
  for (const match of source.matchAll(markup)) {
    const [whole, hidden, tag, decimal, hexadecimal, name] = match
    copy(done, match.index)
    done = match.index + whole.length
    const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : undefined
    if (code !== undefined) add(code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole, match.index, done)
    else if (name) add(entities.get(name.toLowerCase()) ?? whole, match.index, done)
    else if (hidden || !tag || !inline.has(tag.toLowerCase())) add(' ', match.index, done)
  }
  copy(done, source.length)
  return { text, start, end }
}
