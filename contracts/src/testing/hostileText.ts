/**
 * Texts that an attacker might send in an invitation or a form, for tests that hold every reader of foreign text to time
 * that grows with the text and no faster.
 */

/** Repeated and nested, these are what regular expressions, parsers and Unicode tables stumble over. */
export const hostilePieces = [
  ...['(', ')', '[', '{', '<', '>', '<!--', '-->', '<script>', '</script', '<a ', '<a href="', '<br>', '</', '="'],
  ...['&', '&amp;', '&#x', '&#38;', ' LHR', 'LHR-', 'LH123 ', '→', '-', '–', ' ', '\n', '\t', "'", '"', '\\', '%', '_'],
  ...['a', 'aa ', 'ab', '7', '12:30 ', '2026-01-01', '@', '@a.', 'a.', '#', '#travel ', '#no', '/', '\u0000'],
  ...['é', 'e\u0301', '\u0301', '\u0323\u0301', '\u200d', '\u200f', '\ufeff', '✈️', '🇩🇪', '👩‍👩‍👧', 'ﬁ', 'ß', 'İ', 'ﷺ'],
  ...['東京', 'ー', '한국', '\u1100', 'ш', 'ל', 'مطار', '\ud83d', '\udc00', 'flug', 'hotel ', 'new york ', 'train to '],
] as const

/** What Google allows an event's texts to be, in UTF-16 code units. */
export const longestTexts = { summary: 1_024, description: 8_192, location: 1_024 } as const

/** A piece again and again, up to a length. */
export const repeated = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Some pieces, each repeated a random number of times, one after the other or nested, up to a length. */
export function hostileText(random: () => number, length: number): string {
  const some = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pieceAt(random()))
  const blocks = some.map((piece) => piece.repeat(1 + Math.floor(random() ** 4 * (length / piece.length))))
  const closing = random() < 0.3 ? [...blocks].reverse() : []
  return repeated([...blocks, ...closing].join(''), length)
}

const pieceAt = (share: number): string => hostilePieces[Math.floor(share * hostilePieces.length)] ?? ''

/** The seed of this run's random texts: `SEED` repeats those of another one. */
export const hostileSeed = (): number => Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

/** Milliseconds of processor time since then. */
function spentSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1_000
}

/** Of some tries, until one costs no more than is enough: what else the machine does makes a try dearer. */
function leastOf(work: () => unknown, enough: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 8 && least > enough; tries++) {
    const started = process.cpuUsage()
    work()
    least = Math.min(least, spentSince(started))
  }
  return least
}

/** Always the same: what readers of texts do. */
function readText(): number {
  const random = randomFrom(1)
  const text = Array.from({ length: 20_000 }, () => pieceAt(random())).join('')
  return text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}]+/u).length
}
/** What that costs a laptop, in milliseconds. */
const onLaptop = 10

let measured: number | undefined
/** How many times as long as a laptop this machine works on the same, at least once. */
export function slowness(): number {
  measured ??= Math.max(1, leastOf(readText, onLaptop) / onLaptop)
  return measured
}

/**
 * The cheapest of some tries in milliseconds of a laptop's processor time.
 * @param enough a try that costs no more need not be repeated
 */
export const costOf = (work: () => unknown, enough = 1): number => leastOf(work, enough * slowness()) / slowness()

/** The same of work that waits in between. */
export async function costOfAnswer(work: () => Promise<unknown>, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 8 && least > enough; tries++) {
    const started = process.cpuUsage()
    await work()
    least = Math.min(least, spentSince(started) / slowness())
  }
  return least
}
