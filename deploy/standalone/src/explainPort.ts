import { StartupError } from '@calendar-sync/platform/process'

/** Turns "address in use" into a sentence that names the port and the variable that changes it. */
export function explainPort(error: unknown, port: number, variable: string): unknown {
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return inUse
    ? new StartupError(`port ${port} is in use. Stop what listens there, or choose another one with ${variable}.`)
    : error
}
