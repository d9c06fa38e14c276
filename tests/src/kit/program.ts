import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { root } from '../runner/findTestFiles.ts'

/** A module of the workspaces as a file to start a process with: compiled, or the source where this process runs that. */
const fileOf = (module: string): string => fileURLToPath(import.meta.resolve(`@calendar-sync/${module}`))

/** What to tell Node to start it. @param first files to load before */
export const programOf = (module: string, ...first: readonly string[]): string[] => [
  ...process.execArgv,
  ...first.flatMap((file) => ['--import', file]),
  fileOf(module),
]

/** Starts a module with these variables alone, as `startNode`. @param words what follows its name on the command line */
export const startProgram = (module: string, environment: NodeJS.ProcessEnv, ...words: string[]) =>
  startNode([...programOf(module), ...words], environment)

/** Starts Node with these variables alone. `output` is all that it has written so far, `ended` how it ended. */
export function startNode(words: readonly string[], environment: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  })
  let [printed, said] = ['', '']
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const ended = new Promise<{ code: number | null; signal: string | null; printed: string; said: string }>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal, printed, said })),
  )
  return { child, output: () => printed + said, ended }
}

/** One engine, for tests that kill it. */
export const engineProcess = fileOf('tests/engine/engineProcess')

/** To be loaded before a service whose clock is wrong. */
export const shiftedClock = fileOf('tests/kit/shiftedClock')

/** To be loaded before a program whose longest turns are to be told. */
export const printedTurns = fileOf('tests/kit/printedTurns')
