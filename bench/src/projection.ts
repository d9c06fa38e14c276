import type { EventType } from '@calendar-sync/contracts/domain/registry'
import { silentLog } from '@calendar-sync/platform/log'
import { createPositions } from '@calendar-sync/projection-service/projector/positions'
import { createProjector } from '@calendar-sync/projection-service/projector/projector'
import type { Fields, ReadModel } from '@calendar-sync/projection-service/projector/readModel'
import { auditTrail } from '@calendar-sync/projection-service/readModels/auditTrail'
import { syncRuns } from '@calendar-sync/projection-service/readModels/syncRuns'
import { createWorld, type World } from '@calendar-sync/projection-service/testing/world'
import type { Pool } from 'pg'
import { createSyncs, writeRuns } from './rebuildLog.ts'
import { report } from './report/report.ts'
import { size } from './report/size.ts'
import { readPages, sameRows } from './sameRows.ts'

const events = size(100_000, 10_000)
/** In one statement of the reference. */
const rowsAtOnce = 5_000
/** As a projector that is behind reads them. */
const eventsAtOnce = 1_000

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
  const loop = await readAndUpsert(world, model.name)
  report({
    what: `${model.name}: reading, parsing, and the same upsert in one loop`,
    value: (events * 1_000) / loop,
    unit: 'events/s',
    reference: { what: 'that upsert alone', value: (events * 1_000) / bulk },
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
  const { count, upsert } = await sameRows(pool, view, 'same')
  const began = performance.now()
  for (let at = 0; at < count; at += rowsAtOnce) await upsert(at, at + rowsAtOnce)
  return { rows: count, milliseconds: performance.now() - began }
}

/**
 * What no projector can do without: the log is read and parsed a thousand events at a time, and as large a share of the final rows
 * written after each. It folds nothing, writes no row twice, and keeps no checkpoint. @returns milliseconds
 */
async function readAndUpsert({ pool }: World, view: string): Promise<number> {
  const { count, upsert } = await sameRows(pool, view, 'loop')
  const { rows } = await pool.query<{ after: string }>(
    'select (max(position) - $1)::text as after from event_store.events',
    [events],
  )
  const began = performance.now()
  let read = 0
  await readPages(pool, rows[0]?.after ?? '0', eventsAtOnce, async (fresh) => {
    const from = Math.floor((read / events) * count)
    read += fresh
    await upsert(from, Math.floor((read / events) * count))
  })
  return performance.now() - began
}
