import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '@calendar-sync/platform/database/pool'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addTrips } from './addTrips.ts'
import { inLaboratory, type Laboratory } from './laboratory.ts'

const test = suite('the cost of large calendars')

const [small, large] = [200, 1_000]
/** Proportional would be 5; the depth of an index and fixed costs are allowed for. */
const most = 6.5
const rowsPerTrip = 60

/** Rows and index entries that Postgres looked at in the engine's tables since the database was made. */
const rowsRead = async ({ pool }: Laboratory): Promise<number> => {
  const { rows } = await pool.query<{ number: number }>(`select (
    (select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) from pg_stat_user_tables where schemaname = 'engine')
    + (select sum(idx_tup_read) from pg_stat_user_indexes where schemaname = 'engine'))::int as number`)
  return rows[0]?.number ?? Number.NaN
}

/** What an engine with sessions of its own reads while it does this. Sessions tell what they read when they end. */
async function readBy(lab: Laboratory, work: () => Promise<unknown>): Promise<number> {
  const before = await rowsRead(lab)
  const pool = createPool(`${lab.connectionString}?application_name=measured`)
  const engine = await lab.startEngine({ pool, settings: { poll: 60_000 } })
  await work()
  await engine.stop()
  await pool.end()
  while ((await lab.count(`pg_stat_activity where application_name = 'measured'`)) > 0) await sleep(20)
  return (await rowsRead(lab)) - before
}

/** Rows read by the first run, and by the checks after it, of a calendar with so many trips. */
async function costOf(lab: Laboratory, trips: number) {
  const person = await lab.makePerson()
  await addTrips(person, trips)
  const syncId = await lab.makeSync(person, { syncDirection: 'two-way' })
  const run = (created: number) => async () => assert.is((await lab.run(person, syncId)).forward?.created, created)
  return { first: await readBy(lab, run(trips)), next: await readBy(lab, run(0)), later: await readBy(lab, run(0)) }
}

const givens = {
  'Given a database that was never analyzed': async () => {},
  'Given a database that was last analyzed when calendars had three events': async (lab: Laboratory) => {
    const person = await lab.makePerson()
    for (const day of [1, 2, 3]) await person.work.add('Flight to Lisbon (LIS)', day)
    await readBy(lab, async () => void (await lab.run(person, await lab.makeSync(person))))
    await lab.pool.query('analyze')
  },
}
for (const [given, prepare] of Object.entries(givens)) {
  test(`${given}, when calendars of ${small} and of ${large} trips are synced, then what is read grows no faster than they`, async () => {
    const cost = (trips: number) =>
      inLaboratory({}, async (lab) => {
        await prepare(lab)
        return costOf(lab, trips)
      })
    const [few, many] = [await cost(small), await cost(large)]
    for (const run of ['first', 'next', 'later'] as const) {
      const [rows, times] = [many[run], many[run] / few[run]]
      assert.ok(times <= most, `${run} run: ${few[run]} rows, then ${rows}: ${times.toFixed(1)} times`)
      assert.ok(rows <= rowsPerTrip * large, `${run} run: ${rows / large} rows for each trip`)
    }
  })
}

test.run()
