import type { EventType } from '@calendar-sync/contracts/domain/registry'
import { formatPosition } from '@calendar-sync/platform/event-store/postgresRows'
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
import { inTurns } from './report/inTurns.ts'
import { report } from './report/report.ts'
import { size } from './report/size.ts'
import { readPages, sameRows, tableOf } from './sameRows.ts'

const events = size(100_000, 10_000)
/** In one statement of the reference. */
const rowsAtOnce = 5_000
/** As a projector that is behind reads them. */
const eventsAtOnce = 1_000

/** Each in turns with its references, of which the median counts. */
const turns = size(5, 1)

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
  const { rows } = await world.pool.query<{ before: string }>(
    'select (max(position) - $1)::text as before from event_store.events',
    [events],
  )
  const before = rows[0]?.before ?? '0'
  const table = await tableOf(world.pool, model.name)
  const measured: { readonly projection: number; readonly bulk: number; readonly loop: number }[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    await forget(world.pool, table, formatPosition(before))
    const projection = await settle(world, model)
    measured.push({ projection, ...(await writeSame(world.pool, model.name, before)) })
  }
  const rate = (milliseconds: number) => (events * 1_000) / milliseconds
  const beside = (of: 'projection' | 'loop', reference: string) =>
    inTurns(
      measured.map((turn) => ({ own: rate(turn[of]), reference: rate(turn.bulk) })),
      reference,
    )
  const projected = beside(
    'projection',
    `upsert of its ${(await countOf(world.pool, table)).toLocaleString('en')} rows`,
  )
  report({
    what: `${model.name}, ${how}`,
    unit: 'events/s',
    ...projected,
    reach: { of: 'ratio', is: 'at least', bound: 0.5 },
    column: `projection of ${model.name} ×`,
  })
  report({
    what: `${model.name}: reading, parsing, and the same upsert in one loop`,
    unit: 'events/s',
    ...beside('loop', 'that upsert alone'),
  })
  report({
    what: `${model.name}: events a second`,
    value: projected.value,
    unit: '/s',
    reach: { of: 'figure', is: 'at least', bound: 30_000 },
  })
}

/** The model is where it was before these events came: its table is empty, and it goes on from there. */
async function forget(pool: Pool, table: string, position: string): Promise<void> {
  await pool.query(`truncate ${schema}.${table}`)
  await pool.query(`update ${schema}.checkpoints set position = $2 where table_name = $1`, [table, position])
}

async function countOf(pool: Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ rows: number }>(`select count(*)::int as rows from ${schema}.${table}`)
  return rows[0]?.rows ?? Number.NaN
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

/**
 * The rows that the model has now, written into a table like its own: alone, and in a loop of what no projector can do without.
 * That reads and parses the log a thousand events at a time and writes as large a share of the rows after each; it folds nothing,
 * writes no row twice, and keeps no checkpoint. @returns milliseconds of each
 */
async function writeSame(pool: Pool, view: string, before: string): Promise<{ bulk: number; loop: number }> {
  const { count, upsert, empty, drop } = await sameRows(pool, view, 'same')
  let began = performance.now()
  for (let at = 0; at < count; at += rowsAtOnce) await upsert(at, at + rowsAtOnce)
  const bulk = performance.now() - began
  await empty()
  began = performance.now()
  let read = 0
  await readPages(pool, before, eventsAtOnce, async (fresh) => {
    const from = Math.floor((read / events) * count)
    read += fresh
    await upsert(from, Math.floor((read / events) * count))
  })
  const loop = performance.now() - began
  await drop()
  return { bulk, loop }
}
