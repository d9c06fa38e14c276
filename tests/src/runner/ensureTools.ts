import { spawnSync } from 'node:child_process'

/** Programs that tests use and npm does not bring, with their Debian packages. */
const tools: readonly { readonly command: string; readonly package: string; readonly instead?: string }[] = [
  { command: 'nats-server', package: 'nats-server' },
  // Chromium without windows: the same engine, for two thirds of the processor's time.
  { command: 'chromium-headless-shell', package: 'chromium-headless-shell', instead: 'chromium' },
  { command: 'nginx', package: 'nginx-light' },
]

const has = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0

/**
 * Makes sure that the NATS server, a browser and a web server are there: installs them where that is our place to do (root on Debian,
 * such as a container), else says what is missing. Tests that need them say so too.
 */
export function ensureTools(): void {
  const wanted = tools.filter(({ command }) => !has(command))
  const installs = process.getuid?.() === 0 && has('apt-get')
  const missing = installs ? wanted : wanted.filter(({ instead }) => instead === undefined || !has(instead))
  if (missing.length === 0) return
  const names = missing.map((tool) => tool.package).join(' ')
  if (!installs) {
    console.log(`Not installed: ${names}. The tests that need them will be left out; install them to run all.`)
    return
  }
  console.log(`Installing what tests need: ${names}`)
  const install = `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${names}`
  const { status, stderr } = spawnSync('sh', ['-c', install], { encoding: 'utf8' })
  if (status !== 0) console.log(`Could not install them, so the tests that need them will be left out. ${stderr}`)
}
