import type { HistoryFilter } from '@calendar-sync/contracts/api/history'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { schema } from '../projector/table.ts'
import { type AuditRow, auditTrail } from '../readModels/auditTrail.ts'
import { users } from '../readModels/users.ts'
import { dana, omar, registered, requested, runId, syncCreated } from '../testing/people.ts'
import { startProjecting } from '../testing/projecting.ts'
import { createWorld, type World } from '../testing/world.ts'
import { countRows, readAfter, readSlice, requireRow } from './auditRows.ts'

const rows = suite('rows of the audit trail')
let world: World
let stop: () => Promise<void>

rows.before(async () => {
  world = await createWorld()
  await world.record(registered(), registered(omar, 'omar@example.com'), syncCreated())
  for (let n = 1; n <= 40; n += 1) await world.record(requested(runId(n)))
  const projectors = [startProjecting(world, auditTrail), startProjecting(world, users)].map(
    ({ projector }) => projector,
  )
  await Promise.all(projectors.map(({ initialised }) => initialised))
  stop = async () => void (await Promise.all(projectors.map((projector) => projector.stop())))
})
rows.after(async () => {
  await stop()
  await world.end()
})

const everything = async (filter: HistoryFilter) => {
  const all: AuditRow[] = []
  for (;;) {
    const part = await readAfter(world.pool, filter, all.at(-1), 7)
    all.push(...part)
    if (part.length < 7) return all.map(({ eventPosition }) => eventPosition)
  }
}
const pagesOf = async (filter: HistoryFilter, oldestFirst: boolean, size = 6) => {
  const total = await countRows(world.pool, filter)
  const pages: string[] = []
  for (let first = 0; first < total.total; first += size) {
    const { rows: slice, ...counted } = await readSlice(world.pool, filter, {
      first,
      last: first + size - 1,
      oldestFirst,
    })
    assert.equal(counted, total, `what the page from ${first} counts`)
    assert.is(slice.length, Math.min(size, total.total - first), `the page from ${first}`)
    pages.push(...slice.map(({ eventPosition }) => eventPosition))
  }
  return pages
}

rows('Pages, wherever they lie, add up to the whole list, in both directions', async () => {
  for (const filter of [{}, { person: dana }, { type: 'SyncRunRequested' }] satisfies HistoryFilter[]) {
    const all = await everything(filter)
    assert.ok(all.length >= 40)
    assert.equal(await pagesOf(filter, false), all)
    assert.equal(await pagesOf(filter, true), [...all].reverse())
  }
  const beyond = await readSlice(world.pool, {}, { first: 43, last: 50, oldestFirst: false })
  assert.equal(beyond, { total: 43, isEstimate: false, rows: [] })
})

rows('Filters work together', async () => {
  assert.is((await countRows(world.pool, { person: dana, type: ['SyncCreated', 'UserRegistered'] })).total, 2)
  assert.is((await countRows(world.pool, { person: omar, type: 'SyncCreated' })).total, 0)
  const [newest = ''] = await everything({})
  const { at } = await requireRow(world.pool, newest)
  assert.ok((await everything({ from: at })).includes(newest))
  assert.not((await everything({ to: '2020-01-01T00:00:00.000Z' })).length)
})

rows('The table holds nothing personal', async () => {
  const { rows: stored } = await world.pool.query<{ text: string }>(
    `select string_agg(t::text, ' ') as text from ${schema}.${auditTrail.name} t`,
  )
  assert.not.match(stored[0]?.text ?? '', /Dana|lumen|example\.com|Work|Family|flight/)
})

rows.run()
