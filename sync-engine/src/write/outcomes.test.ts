import type { RecordedEvent } from '@calendar-sync/contracts/domain/runReport'
import { RunId } from '@calendar-sync/contracts/ids'
import type { Pool, Queryable } from '@calendar-sync/platform/database/pool'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fitting } from '../fitting.ts'
import { seal, suiteOnDatabase } from '../testing/suiteOnDatabase.ts'
import { placesOfOutcomes, readOutcomes, saveOutcomes } from './outcomes.ts'

const test = suite('how many events are recorded at once')

const event = (summary: string): RecordedEvent => ({
  sourceEventId: 'flight',
  targetEventId: null,
  way: 'forward',
  summary,
  start: null,
  end: null,
  action: 'create',
  status: 'success',
  reason: '',
  recurringEventId: null,
  decided: null,
  offer: null,
  copyStands: true,
})
const bytesOf = (events: readonly RecordedEvent[]) =>
  events.reduce((sum, one) => sum + Buffer.byteLength(JSON.stringify(one)), 0)

test('with events of any size, the first are taken, at least one and as many as fit', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4_000), { minLength: 1 }), (sizes) => {
      const all = sizes.map((size) => event('ü'.repeat(size)))
      const taken = fitting(all, 6_000)
      const isAll = taken.length === all.length
      assert.equal(taken, all.slice(0, taken.length))
      assert.ok(taken.length === 1 || bytesOf(taken) <= 6_000)
      assert.ok(isAll || (taken.length > 0 && bytesOf(all.slice(0, taken.length + 1)) > 6_000))
    }),
  )
})

test.run()

const stored = suiteOnDatabase('outcomes of a run, as they are kept')

const runId = RunId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a07')
const makeRun = (pool: Pool) =>
  pool.query(
    `insert into engine.runs (run_id, sync_id, user_id, trigger, correlation_id, causation_id)
     values ($1, $1, $1, 'person', 'c', 'c')`,
    [runId],
  )

stored(
  'Given thousands of outcomes of which Postgres has no statistics, when they are read part by part, then in their order and each once',
  async ({ database: { pool } }) => {
    const [count, part] = [4_000, 200]
    await makeRun(pool)
    const all = Array.from({ length: count }, (_, n) => ({
      ...{ ...event(`Flight ${n}`), sourceEventId: `${n}`, conflict: false },
      action: 'create' as const,
    }))
    for (let at = 0; at < count; at += part)
      await saveOutcomes(pool, { runId, attempt: 1 }, all.slice(at, at + part), seal)

    const client = await pool.connect()
    const read: RecordedEvent[] = []
    const places = await placesOfOutcomes(client, runId)
    const before = await rowsRead(client)
    for (let at = 0; at < count; at += part) {
      read.push(...(await readOutcomes(client, runId, seal, places.slice(at, at + part))))
    }
    const rows = (await rowsRead(client)) - before
    client.release()
    assert.equal(
      read.map(({ summary }) => summary),
      all.map(({ summary }) => summary),
    )
    assert.ok(rows <= count, `${rows} rows were read`)
  },
)

/** As Postgres counts them for this session: rows of outcomes, by scans of the table and of its indexes. */
async function rowsRead(client: Queryable): Promise<number> {
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ read: number }>(
    `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables
     where schemaname = 'engine' and relname = 'run_outcomes'`,
  )
  return rows[0]?.read ?? Number.NaN
}

stored.run()
