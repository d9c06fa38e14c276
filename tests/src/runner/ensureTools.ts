import { spawnSync } from 'node:child_process'

const has = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
const hasFont = (family: string) => spawnSync('fc-list', [family]).stdout?.length > 0

/** What tests use and npm does not bring: how each is found, and its Debian package. */
const tools: readonly {
  readonly package: string
  readonly isThere: () => boolean
  readonly hasOther?: () => boolean
}[] = [
  { package: 'nats-server', isThere: () => has('nats-server') },
  // Chromium without windows: the same engine, for two thirds of the processor's time.
  {
    package: 'chromium-headless-shell',
    isThere: () => has('chromium-headless-shell'),
    hasOther: () => has('chromium'),
  },
  { package: 'nginx-light', isThere: () => has('nginx') },
  // As wide as Arial, which people have: it stands in for our fonts until these have come, and nothing may move then.
  { package: 'fontconfig', isThere: () => has('fc-list') },
  { package: 'fonts-liberation', isThere: () => hasFont('Liberation Sans'), hasOther: () => hasFont('Arial') },
]

/**
 * Makes sure that the NATS server, a browser with a font of the usual widths and a web server are there: installs them where that is
 * our place to do (root on Debian, such as a container), else says what is missing. Tests that need them say so too.
 */
export function ensureTools(): void {
  const wanted = tools.filter(({ isThere }) => !isThere())
  const installs = process.getuid?.() === 0 && has('apt-get')
  const missing = installs ? wanted : wanted.filter(({ hasOther }) => !hasOther?.())
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
