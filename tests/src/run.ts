import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { startTestServer } from '@calendar-sync/platform/testing/database'
import { buildFrontendIfNeeded } from '@calendar-sync/standalone/frontendBuild'
import { compile } from './runner/compile.ts'
import { ensureTools } from './runner/ensureTools.ts'
import { findTestFiles, root } from './runner/findTestFiles.ts'
import { inGroups } from './runner/groups.ts'
import { type FileResult, runTestFiles } from './runner/runTestFiles.ts'
import { serverFolder } from './runner/serverFolder.ts'
import { onSourceChange } from './runner/watch.ts'

/**
 * Runs every test file of the workspaces, a few processes at a time, on one Postgres server.
 * `npm test -- <part of a path>` runs only what matches; `--watch` runs again what a change touches.
 */
const [watch, filters] = [process.argv.includes('--watch'), process.argv.slice(2).filter((word) => word !== '--watch')]

ensureTools()
// Once for all: files that start the whole product at the same time must not build its pages over each other.
await buildFrontendIfNeeded(() => console.log('Building the pages …'))
const server = await startTestServer(serverFolder())

async function runAll(files: readonly string[]): Promise<boolean> {
  const complaint = compile(files)
  if (complaint !== undefined) {
    console.log(`The sources do not compile, so no test was run.\n${complaint}\n0 passed, ${files.length} failed`)
    return false
  }
  const started = Date.now()
  // More than twice as many as there are cores: tests of browsers and processes wait for much of their time.
  const atOnce = Math.ceil(2.5 * availableParallelism())
  const waiting = inGroups(files, atOnce)
  const results: FileResult[] = []
  const broken: string[] = []
  const work = async (_: unknown, lane: number) => {
    const environment = { TEST_DATABASE_URL: server.connectionString, TEST_PORTS: `${lane}/${atOnce}` }
    for (let group = waiting.shift(); group; group = waiting.shift())
      await runTestFiles(group, environment, (file, result) => {
        results.push(result)
        if (result.failed > 0) broken.push(relative(root, file))
        report(file, result)
      })
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const sum = (of: (result: FileResult) => number) => results.reduce((total, result) => total + of(result), 0)
  const failed = sum((result) => result.failed)
  const skipped = sum((result) => result.skipped)
  // Again, since what they said stands far above.
  for (const file of broken) console.log(`FAILED ${file}`)
  console.log(`\n${files.length} files in ${Math.round((Date.now() - started) / 1000)} s`)
  console.log(`${sum((result) => result.passed)} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed === 0 && results.length > 0
}

function report(file: string, result: FileResult): void {
  const seconds = (result.milliseconds / 1000).toFixed(1)
  const verdict = result.failed > 0 ? 'FAILED' : 'ok'
  console.log(`${verdict.padEnd(7)}${relative(root, file)} (${result.passed}, ${seconds} s)`)
  for (const line of result.notes) console.log(`       ${line}`)
  if (result.failed > 0) console.log(result.output)
}

const passed = await runAll(findTestFiles(filters))
if (watch) {
  await onSourceChange((changed) => runAll(findTestFiles([...changed])))
}
await server.stop()
process.exit(passed ? 0 : 1)
