import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from './findTestFiles.ts'

/**
 * The compiled form of a test file, which is what runs: each process then starts in about half the time. Vite compiles
 * the frontend, so its tests have none.
 */
export function compiledOf(file: string): string | undefined {
  const [workspace = '', ...inWorkspace] = relative(root, file).split(`${sep}src${sep}`)
  if (workspace === 'frontend') return undefined
  return join(root, workspace, 'dist', inWorkspace.join(`${sep}src${sep}`).replace(/\.ts$/, '.js'))
}

/**
 * Compiles what changed since the last time.
 * @returns what the compiler says is wrong; undefined when nothing is
 */
export function compile(files: readonly string[]): string | undefined {
  const complaint = runCompiler('--build')
  const isThere = (file: string) => existsSync(compiledOf(file) ?? file)
  // The compiler goes by its notes of the last time: a person may have removed what it made since.
  return complaint === undefined && !files.every(isThere) ? runCompiler('--build', '--force') : complaint
}

function runCompiler(...words: readonly string[]): string | undefined {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, ...words], { cwd: root, encoding: 'utf8' })
  return status === 0 ? undefined : stdout + stderr
}
