import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createWorld } from '@calendar-sync/projection-service/testing/world'
import { writeYear } from './historyLog.ts'
import { type Call, type Offered, offer } from './load/offeredLoad.ts'
import { type SeededPerson, seedPeople } from './load/people.ts'
import { quantile, timesOf } from './processes/latencies.ts'
import { inTurns } from './report/inTurns.ts'
import { report } from './report/report.ts'
import { size } from './report/size.ts'

const serverFile = fileURLToPath(import.meta.resolve('@calendar-sync/bench/queryServerProcess'))

const people = size(10_000, 300)
const events = size(1_000_000, 20_000)
/** As many as look at a page at the same time. */
const visitors = size(300, 30)
/** Windows of each query, all in turns; 800 calls in each. A stall of the machine holds up every call of its time, and spoils one. */
const [rate, windows, milliseconds] = [200, size(5, 1), size(4_000, 2_000)]
const warmingMs = 1_000
const rowsOnAPage = 25
const answers = 21

type Visitor = SeededPerson & { readonly cookie: string }

/** How quickly queries answer when there is much, beside `select 1` through the same stack; each over HTTP. */
export async function runQueries(): Promise<void> {
  console.log(`Queries with ${people.toLocaleString('en')} people and ${events.toLocaleString('en')} events`)
  const masterKey = '07'.repeat(32)
  const world = await createWorld(Buffer.from(masterKey, 'hex'))
  let server: ChildProcess | undefined
  try {
    const seeded = await seedPeople(world.eventLog, people)
    await writeYear(world.pool, seeded, events)
    const began = performance.now()
    server = fork(serverFile, [world.connectionString, masterKey])
    const [url]: unknown[] = await once(server, 'message')
    if (typeof url !== 'string') throw new Error('The server did not start.')
    report({ what: 'every read model built at once', value: (performance.now() - began) / 1_000, unit: 's' })
    const signedIn = await signInAll(url, seeded.slice(0, visitors))
    await compareQueries(url, signedIn)
    await historyPages(url, signedIn)
  } finally {
    if (server?.connected) {
      const gone = once(server, 'exit')
      server.disconnect()
      await gone
    }
    await world.end()
  }
}

async function signInAll(url: string, seeded: readonly SeededPerson[]): Promise<Visitor[]> {
  const signedIn: Visitor[] = []
  for (const person of seeded) {
    const answer = await fetch(`${url}/sign-in/${person.userId}`)
    await answer.text()
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    signedIn.push({ ...person, cookie: cookie.join('; ') })
  }
  return signedIn
}

const filterOf = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,24]`

/** Those of whom `isAdmin` is true ask as the first person, who is one. */
const asked: readonly { readonly what: string; readonly isAdmin?: true; path(of: Visitor): string }[] = [
  { what: 'syncs', path: () => '/api/calendar-syncs' },
  { what: 'runs of a sync', path: ({ syncId }) => `/api/calendar-syncs/${syncId}/runs` },
  { what: 'statistics', path: () => '/api/sync-statistics' },
  { what: 'filters', path: () => '/api/event-filters' },
  { what: 'users', isAdmin: true, path: () => '/api/admin/users?range=[0,24]' },
  { what: 'history of a person', isAdmin: true, path: ({ userId }) => `/api/history?${filterOf({ person: userId })}` },
]

/** The medians of the windows' quantiles count. */
async function compareQueries(url: string, signedIn: readonly Visitor[]): Promise<void> {
  const [admin] = signedIn
  if (!admin) throw new Error('There is no visitor.')
  let turn = 0
  const offered = (path: (of: Visitor) => string, isAdmin: true | undefined, during: number) => {
    const next = (): Call => {
      const visitor = signedIn[turn++ % signedIn.length] ?? admin
      return { method: 'GET', path: path(visitor), headers: { cookie: (isAdmin ? admin : visitor).cookie } }
    }
    return offer(url, rate, during, next)
  }
  const nothing = () => '/api/nothing'
  await offered(nothing, undefined, warmingMs)
  for (const { path, isAdmin } of asked) await offered(path, isAdmin, warmingMs)
  const [bare, measured]: [Offered[], Offered[][]] = [[], asked.map(() => [])]
  for (let window = 0; window < windows; window += 1) {
    bare.push(await offered(nothing, undefined, milliseconds))
    for (const [at, { path, isAdmin }] of asked.entries())
      measured[at]?.push(await offered(path, isAdmin, milliseconds))
  }
  const slowest = quantile(
    bare.map(({ p99 }) => p99),
    50,
  )
  for (const [at, { what }] of asked.entries()) {
    const own = measured[at] ?? []
    report({
      what: `${what}: 99 of 100, at ${rate} a second, median of ${windows} windows`,
      value: quantile(
        own.map(({ p99 }) => p99),
        50,
      ),
      unit: 'ms',
      // What the slowest of a hundred waited for is the machine, here and there: no multiple of each other.
      reference: { what: '`select 1` through the same stack', value: slowest, onlyBeside: true },
      reach: { of: 'figure', is: 'at most', bound: 25 },
      worked: own.every(({ statuses }) => [...statuses.keys()].every((status) => status === 200)),
      column: `query ${what} ms`,
    })
    report({
      what: `${what}: median`,
      unit: 'ms',
      ...inTurns(
        own.map(({ p50 }, window) => ({ own: p50, reference: bare[window]?.p50 ?? Number.NaN })),
        '`select 1`',
      ),
    })
  }
}

/** Of a filter, so many pages in. The median says how quick it is; the worst, whether a reader had to wait. */
async function historyPages(url: string, [admin]: readonly Visitor[]): Promise<void> {
  const person = admin?.userId
  const pages: readonly (readonly [what: string, filter: object, page: number])[] = [
    ['first page', {}, 0],
    ['page 500', {}, 499],
    ['the page in the middle', {}, events / rowsOnAPage / 2],
    ['last page', {}, events / rowsOnAPage],
    ['one stream', { stream: `sync-${admin?.syncId}` }, 0],
    ['one type of a quarter of all', { type: 'UserSignedIn' }, 0],
    ['one type of a quarter of all, page 100', { type: 'UserSignedIn' }, 99],
    ['a day in March', { from: '2026-03-08T00:00:00Z', to: '2026-03-09T00:00:00Z' }, 0],
    ['one person in March', { person, from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' }, 0],
  ]
  for (const [what, filter, page] of pages) {
    const first = page * rowsOnAPage
    const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&range=[${first},${first + rowsOnAPage - 1}]`
    const times = await timesOf(answers, async () => {
      const answer = await fetch(`${url}/api/history?${query}`, { headers: { cookie: admin?.cookie ?? '' } })
      const body: unknown = await answer.json()
      if (answer.status !== 200) throw new Error(`${what} answered ${answer.status}: ${JSON.stringify(body)}`)
    })
    const reach = { of: 'figure', is: 'at most', bound: 150 } as const
    report({ what: `history, ${what}: median`, value: quantile(times, 50), unit: 'ms', reach })
    report({ what: `history, ${what}: worst of ${answers}`, value: quantile(times, 100), unit: 'ms' })
  }
}
