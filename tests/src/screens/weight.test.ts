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

/** What a browser has loaded where these chunks are needed: their scripts and everything these need, each once. */
function loaded(...names: string[]): Set<string> {
  const needed = new Set([...entries(), ...names.map(chunk)])
  for (const file of needed) for (const next of importsOf(file)) needed.add(next)
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

/** Everything that is loaded where these chunks are needed weighs no more. */
function weighAtMost(most: number, ...names: string[]): void {
  const weight = kilobytes(loaded(...names))
  assert.ok(weight > 50, 'the entry was not found')
  assert.ok(weight <= most, `${weight.toFixed(1)} kB`)
}

test('the landing page loads at most 110 kB of compressed script', () => weighAtMost(110, 'LandingPage'))

/** What every page but the landing page may weigh before sign-in, in kB; the legal texts need their reader of markdown. */
const visitors = {
  ConfirmAddressPage: 110,
  LegalPages: 130,
  DevHelperPage: 150,
  DevTestingPage: 151,
  AuthDebugPage: 150,
}

for (const [screen, most] of Object.entries(visitors))
  test(`a visitor on the ${screen} has loaded at most ${most} kB of compressed script`, () => weighAtMost(most, screen))

const people = ['Dashboard', 'Accounts', 'Calendars', 'Filters', 'Billing', 'Settings', 'Subscribe'] as const
const staff = [
  ...['UserList', 'StatisticsTab', 'WaitlistList', 'EnterpriseRequestList'],
  ...['HistoryList', 'StreamPage', 'OperationsTab', 'AnalyticsTab'],
]

for (const [area, screen] of [
  ...people.map((name) => ['MemberArea', `${name}Page`] as const),
  ...staff.map((name) => ['AdminScreen', name] as const),
])
  test(`a person on the ${screen} has loaded at most 350 kB of compressed script`, () =>
    weighAtMost(350, area, 'Toaster', screen))

test('the history has loaded no search for people and types before its first list', () => {
  for (const script of loaded('AdminScreen', 'HistoryList')) assert.not.match(script, /^historyInputs-/)
  assert.ok(chunk('historyInputs'))
  weighAtMost(335, 'AdminScreen', 'Toaster', 'HistoryList')
})

// A browser asks a server for six files at a time, and each answer takes a round trip.
for (const screen of people.map((name) => `${name}Page`))
  test(`a person on the ${screen} has loaded at most 13 scripts`, () => {
    const scripts = loaded('MemberArea', screen)
    assert.ok(scripts.size <= 13, [...scripts].join(', '))
  })

for (const screen of ['DashboardPage', 'CalendarsPage'])
  test(`a person on the ${screen} has loaded no form before the first picture`, () => {
    for (const script of loaded('MemberArea', screen)) assert.not.match(script, /^(?:fields|lazyParts)-/)
    assert.ok(chunk('fields') && chunk('lazyParts'))
  })

test('nothing of the admin panel is loaded for people who are no admins', () => {
  for (const script of loaded('MemberArea', 'DashboardPage', 'CalendarsPage', 'SettingsPage'))
    assert.not.match(script, /admin/i)
})

test('the built pages name no address of another origin to load from', () => {
  const html = readFileSync(join(frontendDist, 'index.html'), 'utf8')
  assert.equal(html.match(/(?:src|href)="(?:https?:)?\/\//g), null)
  for (const sheet of readdirSync(assets).filter((file) => file.endsWith('.css')))
    assert.not.match(readFileSync(join(assets, sheet), 'utf8'), /url\(["']?https?:/)
})

test.run()
