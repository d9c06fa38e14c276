/** Slices that are remembered; each place holds the last one that fell on it. */
const size = 1 << 15
const remembered: string[] = new Array<string>(size).fill('')

/**
 * The part of a text, mostly as the very string it was the last time: words of calendars come again and again, and a
 * string that was looked up before is looked up in no time. Takes time that grows with the part and no faster.
 */
export function sharedSlice(text: string, start: number, end: number): string {
  let hash = 0
  for (let n = start; n < end; n++) hash = (Math.imul(hash, 31) + text.charCodeAt(n)) | 0
  const place = (hash ^ (hash >>> 15)) & (size - 1)
  const known = remembered[place] ?? ''
  if (isAt(text, start, end, known)) return known
  const slice = copied(text, start, end)
  remembered[place] = slice
  return slice
}

function isAt(text: string, start: number, end: number, known: string): boolean {
  if (known.length !== end - start) return false
  for (let n = 0; n < known.length; n++) if (known.charCodeAt(n) !== text.charCodeAt(start + n)) return false
  return true
}

/** Letter by letter: what `slice` answers would keep the whole text in memory. */
function copied(text: string, start: number, end: number): string {
  const codes: number[] = []
  for (let n = start; n < end; n++) codes.push(text.charCodeAt(n))
  return String.fromCharCode(...codes)
}
