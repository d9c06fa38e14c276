import { fileURLToPath } from 'node:url'

/** A module of the workspaces as a file to start a process with: compiled, or the source where this process runs that. */
const fileOf = (module: string): string => fileURLToPath(import.meta.resolve(`@calendar-sync/${module}`))

/** What to tell Node to start it. @param first files to load before */
export const programOf = (module: string, ...first: readonly string[]): string[] => [
  ...process.execArgv,
  ...first.flatMap((file) => ['--import', file]),
  fileOf(module),
]

/** One engine, for tests that kill it. */
export const engineProcess = fileOf('tests/engine/engineProcess')

/** To be loaded before a service whose clock is wrong. */
export const shiftedClock = fileOf('tests/kit/shiftedClock')
