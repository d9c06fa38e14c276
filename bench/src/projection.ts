import type { EventType } from '@calendar-sync/contracts/domain/registry'
import { silentLog } from '@calendar-sync/platform/log'
import { createPositions } from '@calendar-sync/projection-service/projector/positions'
import { createProjector } from '@calendar-sync/projection-service/projector/projector'
import type { Fields, ReadModel } from '@calendar-sync/projection-service/projector/readModel'
import { schema } from '@calendar-sync/projection-service/projector/table'
import { auditTrail } from '@calendar-sync/projection-service/readModels/auditTrail'
import { syncRuns } from '@calendar-sync/projection-service/readModels/syncRuns'
import { createWorld, type World } from '@calendar-sync/projection-service/testing/world'
import type { Pool } from 'pg'
import { createSyncs, writeRuns } from './rebuildLog.ts'
import { report } from './report/report.ts'
import { size } from './report/size.ts'

const events = size(100_000, 10_000)
/** In one statement of the reference. */
const rowsAtOnce = 5_000

/** How quickly read models follow the log, event by event as it is appended, beside writing the same rows in bulk. */
export async function runProjection(): Promise<void> {
  console.log(`Live projection of ${events.toLocaleString('en')} events without personal fields`)
  const world = await createWorld()
  try {
    const syncs = await createSyncs(world.eventLog, size(2_000, 100))
    // Their tables are there, and empty but for these, when the events come.
    await settle(world, syncRuns)
    await settle(world, auditTrail)
    await writeRuns(world.pool, syncs, events)
    await follow(world, syncRuns, 'three events a row')
    await follow(world, auditTrail, 'a row for each event')
  } finally {
    await world.end()
  }
}

async function follow<Row extends Fields, Type extends EventType>(
  world: World,
  model: ReadModel<Row, Type>,
  how: string,
): Promise<void> {
  const milliseconds = await settle(world, model)
  const { rows, milliseconds: bulk } = await upsertSame(world.pool, model.name)
  report({
    what: `${model.name}, ${how}`,
    value: (events * 1_000) / milliseconds,
    unit: 'events/s',
    reference: { what: `upsert of its ${rows.toLocaleString('en')} rows`, value: (events * 1_000) / bulk },
    reach: { of: 'ratio', is: 'at least', bound: 0.5 },
    column: `projection of ${model.name} ×`,
  })
  report({
    what: `${model.name}: events a second`,
    value: (events * 1_000) / milliseconds,
    unit: '/s',
    reach: { of: 'figure', is: 'at least', bound: 30_000 },
  })
}

/** Starts projecting, and stops when the model is up to date. @returns milliseconds */
async function settle<Row extends Fields, Type extends EventType>(
  world: World,
  model: ReadModel<Row, Type>,
): Promise<number> {
  const bus = { publish: () => undefined }
  const projector = createProjector(model, { ...world, bus, log: silentLog, positions: createPositions(world.pool, 0) })
  const began = performance.now()
  projector.start()
  await projector.initialised
  const milliseconds = performance.now() - began
  const { state, error } = projector.health()
  await projector.stop()
  if (state !== 'live') throw new Error(`${model.name} is ${state}: ${error}`)
  return milliseconds
}

/** The rows that the model has now, written into a table like its own. */
async function upsertSame(pool: Pool, view: string): Promise<{ rows: number; milliseconds: number }> {
  const { rows: tables } = await pool.query<{ name: string; key: string }>(
    `select c.table_name as name, a.attname as key from ${schema}.checkpoints c
     join pg_index i on i.indrelid = ('${schema}.' || c.table_name)::regclass and i.indisprimary
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where c.model = $1 and c.state = 'live'`,
    [view],
  )
  const { name = '', key = '' } = tables[0] ?? {}
  const { rows } = await pool.query<{ row: object }>(`select to_jsonb(t) as row from ${schema}.${name} t`)
  await pool.query(`create table ${schema}.same_${name} (like ${schema}.${name} including all)`)
  const columns = Object.keys(rows[0]?.row ?? {})
  const changes = columns.map((column) => `${column} = excluded.${column}`).join(', ')
  const began = performance.now()
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await pool.query(
      `insert into ${schema}.same_${name} select * from jsonb_populate_recordset(null::${schema}.same_${name}, $1)
       on conflict (${key}) do update set ${changes}`,
      [JSON.stringify(rows.slice(at, at + rowsAtOnce).map(({ row }) => row))],
    )
  }
  return { rows: rows.length, milliseconds: performance.now() - began }
}
