import type { Analytics } from '@calendar-sync/contracts/api/analytics'

type Cells = Readonly<Record<string, string>>

/** One line for each period; columns are named as the fields are, `runs.completed`. RFC 4180. */
export function analyticsCsv({ periods }: Analytics): string {
  const lines = periods.map((period) => cellsOf(period))
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))]
  // A kind of error that another period does not have is none there; a time that nothing took is no number.
  const cell = (line: Cells, column: string) => line[column] ?? '0'
  const table = [columns, ...lines.map((line) => columns.map((column) => cell(line, column)))]
  return table.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}

function cellsOf(value: object, prefix = ''): Cells {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]): [string, string][] =>
      typeof field === 'object' && field !== null
        ? Object.entries(cellsOf(field, `${prefix}${name}.`))
        : [[prefix + name, field === null ? '' : String(field)]],
    ),
  )
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
