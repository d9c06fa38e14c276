import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { compiledOf } from './compile.ts'
import { root } from './findTestFiles.ts'
import { openTestOutput } from './testOutput.ts'

export type FileResult = ReturnType<typeof resultOf>

/** A file that takes longer hangs; on a busy machine the longest ones take minutes. */
const longestMs = 25 * 60_000

/**
 * Runs test files one after another in one process and counts from what their suites print. A file that ends the process has
 * failed, and those after it get another one.
 * @param report told of each file when it is over
 */
export async function runTestFiles(
  files: readonly string[],
  environment: Record<string, string>,
  report: (file: string, result: FileResult) => void,
): Promise<void> {
  const waiting = [...files]
  while (waiting.length > 0) {
    const output = openTestOutput()
    const child = startTestProcess(files, environment, output.descriptor)
    const closed = new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
    let ended = false
    while (!ended && waiting.length > 0) {
      const file = waiting.shift() ?? ''
      const started = Date.now()
      let late = ''
      const timer = setTimeout(() => {
        late = `\nStopped after ${longestMs / 1000} s: a test hangs, or something that was opened here was never closed.`
        child.kill('SIGKILL')
      }, longestMs)
      const ran = await Promise.race([answerOf(child, file), closed.then(() => undefined)])
      ended = ran === undefined || waiting.length === 0
      if (ended && child.connected) child.disconnect()
      // What the process still has open when its files are over is a failure of the last.
      const code = ended ? (ran ?? 1) || (await closed) : ran
      clearTimeout(timer)
      report(file, resultOf(output.next() + late, code ?? 1, Date.now() - started))
    }
    output.close()
  }
}

/** Has the process run this file. @returns the file's exit code */
const answerOf = (child: ChildProcess, file: string) =>
  new Promise<number>((resolve) => {
    child.once('message', (code) => resolve(Number(code)))
    child.send(compiledOf(file) ?? file, () => undefined)
  })

function startTestProcess(files: readonly string[], environment: Record<string, string>, output: number): ChildProcess {
  const compiled = files.every((file) => compiledOf(file) !== undefined)
  const how = compiled ? ['--enable-source-maps'] : ['--conditions=@calendar-sync/source', '--import', 'tsx']
  return spawn(process.execPath, [...how, join(root, 'tests', 'dist', 'runner', 'testProcess.js')], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', NODE_ENV: 'test', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', output, output, 'ipc'],
  })
}

function resultOf(output: string, code: number, milliseconds: number) {
  const count = (label: string) =>
    [...output.matchAll(new RegExp(`^ +${label}: +(\\d+)`, 'gm'))].reduce((sum, [, digits]) => sum + Number(digits), 0)
  const [total, passed, skipped] = [count('Total'), count('Passed'), count('Skipped')]
  /** Lines in which the file says what it could not run here, and why. */
  const notes = output.split('\n').filter((line) => line.startsWith('not run: '))
  const broken = (code !== 0 && total === passed) || (total === 0 && notes.length === 0)
  const why = total === 0 && code === 0 ? `${output}\nThe file ran no test.` : output
  return {
    passed: broken && total === 0 ? 0 : passed,
    failed: Math.max(total - passed - skipped, 0) + (broken ? 1 : 0),
    skipped: skipped + (total === 0 ? notes.length : 0),
    milliseconds,
    output: why,
    notes,
  }
}
