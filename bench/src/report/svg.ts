import { inWords } from './row.ts'

interface Labels {
  readonly title: string
  readonly x: string
  readonly y: string
}
interface Dot {
  readonly series: string
  readonly x: number
  readonly y: number
}

const [width, height] = [560, 360]
const [left, right, top, bottom] = [70, 150, 40, 50]
const colours = ['#1565c0', '#c62828', '#2e7d32', '#6a1b9a', '#ef6c00']

/** A plot of one line for each series, on two logarithmic axes. */
export function svgOf({ title, x, y }: Labels, dots: readonly Dot[]): string {
  const usable = dots.filter((dot) => dot.x > 0 && dot.y > 0)
  const across = scale(usable.map((dot) => dot.x))
  const up = scale(usable.map((dot) => dot.y))
  const placeX = (value: number) => Math.round(left + across.share(value) * (width - left - right))
  const placeY = (value: number) => Math.round(height - bottom - up.share(value) * (height - top - bottom))
  const grid = [
    ...across.marks.map(
      (mark) =>
        `<path d="M${placeX(mark)} ${top}V${height - bottom}" stroke="#8884"/>` +
        text(placeX(mark), height - bottom + 16, inWords(mark), 'middle'),
    ),
    ...up.marks.map(
      (mark) =>
        `<path d="M${left} ${placeY(mark)}H${width - right}" stroke="#8884"/>` +
        text(left - 6, placeY(mark) + 4, inWords(mark), 'end'),
    ),
  ]
  const lines = [...new Set(usable.map(({ series }) => series))].map((series, n) => {
    const own = usable.filter((dot) => dot.series === series).sort((a, b) => a.x - b.x)
    const colour = colours[n % colours.length]
    const path = own.map((dot, at) => `${at === 0 ? 'M' : 'L'}${placeX(dot.x)} ${placeY(dot.y)}`).join('')
    const circles = own.map((dot) => `<circle cx="${placeX(dot.x)}" cy="${placeY(dot.y)}" r="3" fill="${colour}"/>`)
    const name = text(width - right + 12, top + 12 + n * 18, series, 'start', colour)
    return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${circles.join('')}${name}`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">`,
    `<title>${escaped(title)}: ${escaped(y)} against ${escaped(x)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    text(left, 22, title, 'start', '#222'),
    ...grid,
    ...lines,
    text((left + width - right) / 2, height - 12, x, 'middle'),
    `<g transform="rotate(-90 16 ${height / 2})">${text(16, height / 2, y, 'middle')}</g>`,
    '</svg>\n',
  ].join('\n')
}

/** Where a value stands between whole powers of ten, 0 to 1. */
function scale(values: readonly number[]) {
  const low = Math.floor(Math.log10(Math.min(...values)))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))))
  const marks = Array.from({ length: high - low + 1 }, (_, n) => 10 ** (low + n))
  return { marks, share: (value: number) => (Math.log10(value) - low) / (high - low) }
}

const text = (x: number, y: number, words: string, anchor: string, fill = '#555') =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${fill}">${escaped(words)}</text>`

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
