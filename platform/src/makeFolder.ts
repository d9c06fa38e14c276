import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { StartupError } from './process.ts'

/**
 * Makes a folder and those above it; leaves one that is there as it is. Node's own way to do so (`recursive`) tries for ever, and hears
 * no signal meanwhile, where a folder takes no others and says that they are not there, as `/proc` does.
 * @param mode of each folder that is made
 * @throws the error of the system
 */
export function makeFolder(folder: string, mode?: number): void {
  const path = resolve(folder)
  if (isFolder(path)) return
  makeFolder(dirname(path), mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another process was faster.
    if (!isFolder(path)) throw error
  }
}

/** The same for `DATA_DIR` or a folder in it. @throws StartupError that names both */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new StartupError(`The folder ${folder} cannot be made: ${why}. Choose another DATA_DIR.`, { cause })
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
