import { spawn } from 'node:child_process'
import { compiledOf } from './compile.ts'
import { root } from './findTestFiles.ts'

export interface FileResult {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly milliseconds: number
  readonly output: string
  /** Lines in which the file says what it could not run here, and why. */
  readonly notes: readonly string[]
}

/** A file that takes longer hangs; on a busy machine the longest ones take minutes. */
const longestMs = 12 * 60_000

/** Runs one test file in a process of its own and counts from what its suites print. */
export async function runTestFile(file: string, environment: Record<string, string>): Promise<FileResult> {
  const started = Date.now()
  const { output, code } = await outputOf(file, environment)
  const milliseconds = Date.now() - started
  const count = (label: string) =>
    [...output.matchAll(new RegExp(`^ +${label}: +(\\d+)`, 'gm'))].reduce((sum, [, digits]) => sum + Number(digits), 0)
  const [total, passed, skipped] = [count('Total'), count('Passed'), count('Skipped')]
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

function outputOf(file: string, environment: Record<string, string>) {
  return new Promise<{ output: string; code: number }>((resolve) => {
    const compiled = compiledOf(file)
    const program = compiled
      ? ['--enable-source-maps', compiled]
      : ['--conditions=@calendar-sync/source', '--import', 'tsx', file]
    const child = spawn(process.execPath, program, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', NODE_ENV: 'test', LOG_LEVEL: 'silent', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const timer = setTimeout(() => {
      output += `\nStopped after ${longestMs / 1000} s: a test hangs, or something it opened was never closed.`
      child.kill('SIGKILL')
    }, longestMs)
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ output, code: code ?? 1 })
    })
  })
}
