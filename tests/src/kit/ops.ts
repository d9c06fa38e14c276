import { spawn } from 'node:child_process'
import * as assert from 'uvu/assert'
import { root } from '../runner/findTestFiles.ts'
import { programOf } from './program.ts'

/** Runs a program that ends by itself, with these variables alone. */
export function runToEnd(module: string, environment: NodeJS.ProcessEnv, ...words: string[]) {
  const child = spawn(process.execPath, [...programOf(module), ...words], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'silent', ...environment },
  })
  let [printed, said] = ['', '']
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  return new Promise<{ code: number | null; printed: string; said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, printed, said })),
  )
}

/** Runs `npm run ops` as an operator does, in a process of its own. */
export const ops = (environment: NodeJS.ProcessEnv, ...words: string[]) =>
  runToEnd('standalone/ops', environment, ...words)

/** The same for a command that must end well. @returns what it printed */
export async function done(environment: NodeJS.ProcessEnv, ...words: string[]): Promise<string> {
  const { code, printed, said } = await ops(environment, ...words)
  assert.is(code, 0, printed + said)
  return printed
}
