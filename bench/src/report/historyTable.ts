import { inWords } from './row.ts'

export interface HistoryEntry {
  readonly commit: string
  readonly day: string
  readonly missed: string
  /** By the heading of their column. */
  readonly figures: ReadonlyMap<string, number>
}

const marker = '<!-- history: the bench writes below this line -->'

/**
 * The text with a line for this run in its history, the newest first; a line of the same commit gives way. Columns that the
 * table does not have yet are added, and stay empty in older lines.
 */
export function withLine(text: string, { commit, day, missed, figures }: HistoryEntry): string {
  const [before = '', after = ''] = text.split(marker)
  const [heading = [], , ...lines] = after
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cellsOf)
  const known = heading.length > 0 ? heading : ['commit', 'day', 'missed']
  const columns = [...known, ...[...figures.keys()].filter((name) => !known.includes(name))]
  const ours = [commit, day, missed, ...columns.slice(3).map((name) => worded(figures.get(name)))]
  const others = lines.filter(([of]) => of !== commit).map((line) => columns.map((_, at) => line[at] ?? ''))
  const table = [columns, columns.map(() => '---'), ours, ...others].map((cells) => `| ${cells.join(' | ')} |`)
  return `${before.trimEnd()}\n\n${marker}\n\n${table.join('\n')}\n`
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const worded = (figure: number | undefined): string =>
  figure === undefined || Number.isNaN(figure) ? '' : inWords(figure)
