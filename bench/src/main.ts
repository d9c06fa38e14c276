import { startTestServer } from '@calendar-sync/platform/testing/database'
import { buildFrontendIfNeeded } from '@calendar-sync/standalone/frontendBuild'
import { compile, compiledOf } from '@calendar-sync/tests/runner/compile'
import { parts } from './parts.ts'
import { compareRatios, readKeptRun } from './report/agreement.ts'
import { drawPlots } from './report/plots.ts'
import type { Point } from './report/report.ts'
import { machine, type Results, writeResults } from './report/results.ts'
import { isKept } from './report/row.ts'
import { runPart } from './report/runPart.ts'

/**
 * `npm run bench` measures everything, `npm run bench -- first append` what is named, with `--short` in small sizes. Each part is
 * a process of its own, compiled as in production, so one that fails takes no other with it. Exits 1 when a reach is
 * missed. A whole run writes `bench/results.json`, the plots and the history in `bench/README.md`. Each run in whole sizes is
 * compared with the one that `bench/results.json` held before; with `--twice` each part runs twice, one run right after the
 * other, and these are compared; the second is the one that is written.
 */
const words = process.argv.slice(2)
const options = ['--short', '--twice']
const [short, twice] = options.map((option) => words.includes(option))
const wanted = words.filter((word) => !options.includes(word))
const unknown = wanted.find((word) => !(word in parts))
if (unknown !== undefined) throw new Error(`There is no part ${unknown}; there are ${Object.keys(parts).join(', ')}.`)

const keptRun = readKeptRun()
const file = new URL('./part.ts', import.meta.url).pathname
const complaint = compile([file])
if (complaint !== undefined) throw new Error(`The sources do not compile.\n${complaint}`)
await buildFrontendIfNeeded(() => console.log('Building the pages …'))
const server = await startTestServer()
const results: Results = { ...machine(), parts: {} }
const firstResults: Results = { ...results, parts: {} }
const points: Point[] = []

async function measure(name: string, longest: number, into: Results): Promise<void> {
  const ended = await runPart(compiledOf(file) ?? file, name, longest * 1_000, {
    TEST_DATABASE_URL: server.connectionString,
    BENCH_SIZE: short ? 'short' : 'whole',
  })
  const { seconds, failed, rows } = ended
  into.parts[name] = { seconds, ...(failed === undefined ? {} : { failed }), rows }
  if (into === results) points.push(...ended.points)
  console.log(`  (${name}: ${seconds} s${failed === undefined ? '' : `; it failed: ${failed}`})\n`)
  if (failed !== undefined || rows.some((row) => isKept(row) === false)) process.exitCode = 1
}

try {
  for (const [name, { longest }] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    if (twice) await measure(name, longest, firstResults)
    await measure(name, longest, results)
  }
} finally {
  await server.stop()
}
if (wanted.length === 0 && !short) {
  writeResults(results)
  drawPlots(points)
}
const rows = Object.values(results.parts).flatMap((part) => part.rows)
const before = twice ? firstResults : keptRun
if (before && (twice || !short)) console.log(`${compareRatios(results, before).join('\n')}\n`)
const [kept, missed] = [true, false].map((is) => rows.filter((row) => isKept(row) === is).length)
console.log(`${kept} reached, ${missed} missed, ${Math.round(performance.now() / 1_000)} s in all`)
process.exit()
