import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartupError } from '@calendar-sync/platform/process'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')
const frontend = join(root, 'frontend')

/** Where the built pages are. */
export const frontendDist = join(frontend, 'dist')

/** Remembers, beside the pages, which sources they were built from. */
const stampFile = join(frontendDist, '.built-from')

/** What the pages are made of. */
const inputs = [
  'frontend/src',
  'frontend/public',
  'frontend/index.html',
  'frontend/vite',
  'frontend/vite.config.ts',
  'contracts/src',
  'frontend/package.json',
  'contracts/package.json',
  // Which versions of the packages that those name.
  'package-lock.json',
]

/**
 * Builds the pages unless they were built from these very sources. An installation that ships built pages without
 * sources is left as it is.
 * @throws StartupError with what the build said
 */
export async function buildFrontendIfNeeded(onBuild: () => void): Promise<void> {
  if (!existsSync(join(frontend, 'src'))) return
  const stamp = stampOf(root)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  onBuild()
  const { code, output } = await runBuild()
  if (code !== 0) throw new StartupError(`the pages could not be built.\n${output}`)
  writeFileSync(stampFile, stamp)
}

function runBuild(): Promise<{ code: number; output: string }> {
  const vite = createRequire(join(frontend, 'package.json')).resolve('vite/package.json')
  const child = spawn(process.execPath, [join(dirname(vite), 'bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: frontend,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((done) => child.on('close', (code) => done({ code: code ?? 1, output })))
}

/** Another one for each state of what the pages are made of. */
export function stampOf(folder: string): string {
  const hash = createHash('sha256')
  const files = inputs.flatMap((input) => filesBelow(join(folder, input))).sort()
  for (const file of files) hash.update(file.slice(folder.length)).update(readFileSync(file))
  return hash.digest('hex')
}

const filesBelow = (path: string): string[] => {
  if (!existsSync(path)) return []
  const entries = readdirSync(dirname(path), { withFileTypes: true })
  if (entries.find((entry) => join(dirname(path), entry.name) === path)?.isFile()) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
