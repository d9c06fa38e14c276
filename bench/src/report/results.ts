import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '@calendar-sync/tests/runner/findTestFiles'
import { withLine } from './historyTable.ts'
import { isKept, measuredFor, type Row, ratioOf } from './row.ts'

export interface Results {
  readonly commit: string
  readonly at: string
  readonly machine: string
  readonly parts: Record<string, { readonly seconds: number; readonly failed?: string; readonly rows: readonly Row[] }>
}

export const benchFolder = join(root, 'bench')

/** Where, when and of what this is measured. */
export function machine(): Omit<Results, 'parts'> {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--untracked-files=no') !== ''
  const [first, ...others] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return {
    commit: git('rev-parse', '--short', 'HEAD') + (changed ? '+' : ''),
    at: new Date().toISOString(),
    machine: `${1 + others.length} × ${first?.model ?? 'processor'}, ${memory} GB, Node ${process.versions.node}`,
  }
}

/** Writes `results.json`, with each row's ratio and verdict, and this run's line in the history. */
export function writeResults(results: Results): void {
  const parts = Object.entries(results.parts).map(([name, { rows, ...part }]) => [
    name,
    { ...part, rows: rows.map((row) => ({ ...row, ratio: ratioOf(row), kept: isKept(row) })) },
  ])
  const text = JSON.stringify({ ...results, parts: Object.fromEntries(parts) }, null, 2)
  writeFileSync(join(benchFolder, 'results.json'), `${text}\n`)
  const readme = join(benchFolder, 'README.md')
  const rows = Object.values(results.parts).flatMap((part) => part.rows)
  const figures = new Map(rows.flatMap((row) => (row.column ? [[row.column, figureOf(row)]] : [])))
  const missed = rows.filter((row) => isKept(row) === false).length
  const entry = { commit: results.commit, day: results.at.slice(0, 10), missed: `${missed} of ${rows.length}`, figures }
  writeFileSync(readme, withLine(readFileSync(readme, 'utf8'), entry))
}

const figureOf = (row: Row): number => (row.reach ? measuredFor(row, row.reach) : row.value)
