import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildFrontendIfNeeded, frontendDist } from '@calendar-sync/standalone/frontendBuild'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('the weight of the built pages')

const assets = join(frontendDist, 'assets')

test.before(async () => {
  // Starting the product builds the pages when they have changed.
  await buildFrontendIfNeeded(() => undefined)
})

/** The scripts a script needs before it can run, by their names in the built files. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(assets, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(([, name]) => name ?? '')
}

/** These scripts and everything they need, each once. */
function closure(files: readonly string[]): Set<string> {
  const needed = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (needed.has(file)) continue
    needed.add(file)
    waiting.push(...importsOf(file))
  }
  return needed
}

const kilobytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(assets, file))).length, 0) / 1000

const entries = () => {
  const html = readFileSync(join(frontendDist, 'index.html'), 'utf8')
  return [...html.matchAll(/src="\/assets\/([\w.-]+\.js)"/g)].map(([, name]) => name ?? '')
}

const chunk = (name: string): string => {
  const found = readdirSync(assets).find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
  assert.ok(found, `There is no script ${name}`)
  return found ?? ''
}

test('the landing page loads at most 110 kB of compressed script', () => {
  const weight = kilobytes(closure([...entries(), chunk('LandingPage')]))
  assert.ok(weight > 50, 'the entry was not found')
  assert.ok(weight <= 110, `${weight.toFixed(1)} kB`)
})

for (const screen of [
  'DashboardPage',
  'AccountsPage',
  'CalendarsPage',
  'FiltersPage',
  'BillingPage',
  'SettingsPage',
  'SubscribePage',
])
  test(`a person on the ${screen} has loaded at most 350 kB of compressed script`, () => {
    const weight = kilobytes(closure([...entries(), chunk('MemberArea'), chunk('Toaster'), chunk(screen)]))
    assert.ok(weight <= 350, `${weight.toFixed(1)} kB`)
  })

test('nothing of the admin panel is loaded for people who are no admins', () => {
  const screens = ['MemberArea', 'DashboardPage', 'CalendarsPage', 'SettingsPage'].map(chunk)
  const loaded = [...closure([...entries(), ...screens])]
  assert.equal(
    loaded.filter((file) => /admin/i.test(file)),
    [],
  )
})

test('the built pages name no address of another origin to load from', () => {
  const html = readFileSync(join(frontendDist, 'index.html'), 'utf8')
  assert.equal(html.match(/(?:src|href)="(?:https?:)?\/\//g), null)
  for (const sheet of readdirSync(assets).filter((file) => file.endsWith('.css')))
    assert.not.match(readFileSync(join(assets, sheet), 'utf8'), /url\(["']?https?:/)
})

test.run()
