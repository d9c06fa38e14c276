import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { runsPerPage, runsSince } from './runsSince.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-26T12:00:00Z')
/** So many runs, the newest first, one each so many hours. */
const runs = (count: number, every: number) =>
  Array.from({ length: count }, (_, index) => ({ endedAt: new Date(now - index * every * hour).toISOString() }))

/** How many runs of these are read, in how many pages, when those of the last 30 days are asked for. */
async function readOf(all: ReturnType<typeof runs>) {
  let pages = 0
  const read = async (page: number) => {
    pages += 1
    return all.slice((page - 1) * runsPerPage, page * runsPerPage)
  }
  const { length } = await runsSince(new Date(now - 30 * 24 * hour), read)
  return { length, pages }
}

const test = suite('the runs of the last days')

test('given fewer runs than a page holds, then one page is read', async () => {
  assert.equal(await readOf(runs(20, 1)), { length: 20, pages: 1 })
})

test('given a run each hour for years, then pages are read until the runs are older than 30 days', async () => {
  assert.equal(await readOf(runs(5_000, 1)), { length: 800, pages: 8 })
})

test('given more runs in these days than anyone waits for, then reading ends', async () => {
  assert.equal(await readOf(runs(5_000, 0)), { length: 2_000, pages: 20 })
})

test.run()
