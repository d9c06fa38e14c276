import * as assert from 'uvu/assert'
import { startProgram } from './program.ts'

/** Runs a program that ends by itself, with these variables alone. */
export const runToEnd = (module: string, environment: NodeJS.ProcessEnv, ...words: string[]) =>
  startProgram(module, { LOG_LEVEL: 'silent', ...environment }, ...words).ended

/** Runs `npm run ops` as an operator does, in a process of its own. */
export const ops = (environment: NodeJS.ProcessEnv, ...words: string[]) =>
  runToEnd('standalone/ops', environment, ...words)

/** The same for a command that must end well. @returns what it printed */
export async function done(environment: NodeJS.ProcessEnv, ...words: string[]): Promise<string> {
  const { code, printed, said } = await ops(environment, ...words)
  assert.is(code, 0, printed + said)
  return printed
}
