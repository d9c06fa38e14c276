import { pathToFileURL } from 'node:url'
import { run } from 'uvu/run'

/**
 * Runs the test files that the runner names, one after another, and answers each with its exit code. The program ends when the
 * runner has no more and what the files opened is closed.
 */
declare global {
  /** uvu's own: the suites that wait to be run. */
  var UVU_QUEUE: unknown[]
}

process.on('message', async (file: string) => {
  globalThis.UVU_QUEUE = []
  process.exitCode = 0
  // uvu puts the scheme before it by itself.
  await run([{ name: file, file: pathToFileURL(file).href.replace('file:///', '') }])
  process.send?.(Number(process.exitCode))
})
