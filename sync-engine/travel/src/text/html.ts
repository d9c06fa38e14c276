import { inPlace, type Origin } from './fold.ts'

/** What a reader sees of an HTML text, with the way back to its source. */
type PlainText = Readonly<{ text: string }> & Origin

// Marks inside a word leave it one word; every other tag separates.
const inline = new Set('a abbr b code em font i mark s small span strong sub sup u wbr'.split(' '))
// What these contain is not shown, so not matched.
const hidden = ['script', 'style'] as const
const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }))

const tag = /<\/?([a-z][a-z0-9]{0,15})(?![a-z0-9])[^<>]*>/iy
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{1,8}));/iy

/**
 * Google descriptions may be HTML: the text without tags, entities decoded. Plain text comes back as it is. The time
 * taken grows with the length of the source and no faster.
 */
export function htmlToText(source: string): PlainText {
  if (!source.includes('<') && !source.includes('&')) return { text: source, ...inPlace(source.length) }
  const parts: string[] = []
  const start: number[] = []
  const end: number[] = []
  const add = (part: string, from: number, to: number) => {
    parts.push(part)
    for (let n = 0; n < part.length; n++) {
      start.push(from)
      end.push(to)
    }
  }
  const closing = closingMarks(source)
  let at = 0
  while (at < source.length) {
    const next = nextMark(source, at)
    for (let n = at; n < next; n++) {
      start.push(n)
      end.push(n + 1)
    }
    if (next > at) parts.push(source.slice(at, next))
    if (next >= source.length) break
    const { text, to } = source[next] === '&' ? decoded(source, next) : withoutTag(source, next, closing)
    add(text, next, to)
    at = to
  }
  return { text: parts.join(''), start, end }
}

function nextMark(source: string, from: number): number {
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === 0x3c || code === 0x26) return at
  }
  return source.length
}

type Replaced = Readonly<{ text: string; to: number }>

function decoded(source: string, at: number): Replaced {
  entity.lastIndex = at
  const match = entity.exec(source)
  if (!match) return { text: '&', to: at + 1 }
  const [whole, decimal, hexadecimal, name] = match
  const to = at + whole.length
  if (name) return { text: entities.get(name.toLowerCase()) ?? whole, to }
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16)
  return { text: code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole, to }
}

// Only what can be a tag: "a < b" and "<3" are text.
function withoutTag(source: string, at: number, closing: Closing): Replaced {
  if (source.startsWith('<!--', at)) {
    const to = closing.comment(at + 4)
    return to < 0 ? { text: '<', to: at + 1 } : { text: ' ', to }
  }
  tag.lastIndex = at
  const match = tag.exec(source)
  if (!match) return { text: '<', to: at + 1 }
  const [whole, name = ''] = match
  const lower = name.toLowerCase()
  const to = at + whole.length
  const hides = hidden.find((one) => one === lower)
  if (hides && source[at + 1] !== '/') {
    const shownFrom = closing.element(hides, to)
    if (shownFrom >= 0) return { text: ' ', to: shownFrom }
  }
  return { text: inline.has(lower) ? '' : ' ', to }
}

type Closing = Readonly<{
  comment: (from: number) => number
  element: (name: (typeof hidden)[number], from: number) => number
}>

/** Where what was opened ends. Once nothing more was found, it is not looked for again: else time would be quadratic. */
function closingMarks(source: string): Closing {
  const lower = source.toLowerCase().length === source.length ? source.toLowerCase() : source
  const exhausted = new Set<string>()
  const find = (mark: string, from: number): number => {
    if (exhausted.has(mark)) return -1
    const at = lower.indexOf(mark, from)
    if (at < 0) exhausted.add(mark)
    return at
  }
  return {
    comment: (from) => {
      const at = find('-->', from)
      return at < 0 ? -1 : at + 3
    },
    element: (name, from) => {
      const at = find(`</${name}`, from)
      const to = at < 0 ? -1 : find('>', at)
      return to < 0 ? -1 : to + 1
    },
  }
}
