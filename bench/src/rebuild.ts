import { silentLog } from '@calendar-sync/platform/log'
import { createPositions } from '@calendar-sync/projection-service/projector/positions'
import { createProjector } from '@calendar-sync/projection-service/projector/projector'
import { schema } from '@calendar-sync/projection-service/projector/table'
import { calendarSyncs } from '@calendar-sync/projection-service/readModels/calendarSyncs'
import { createWorld, type World } from '@calendar-sync/projection-service/testing/world'
import type { Pool } from 'pg'
import { changeFilters, createSyncs, writeRuns } from './rebuildLog.ts'
import { report } from './report/report.ts'
import { size } from './report/size.ts'
import { readPages, sameRows } from './sameRows.ts'

const eventsAtOnce = 4_096

/** How quickly a read model is built again from the log, in Postgres, beside reading and parsing the log and no more. */
export async function runRebuild(): Promise<void> {
  console.log('Rebuild of calendar_syncs, from logs of which it handles every event')
  const syncs = size(2_000, 200)
  await onLog('runs requested, claimed, completed', size(500_000, 20_000), 0.7, async (world, events) => {
    await writeRuns(world.pool, await createSyncs(world.eventLog, syncs), events)
  })
  // Opening what is sealed is most of the work: there is no reach.
  await onLog('filters changed, with personal fields', size(60_000, 10_000), undefined, async (world, events) => {
    await changeFilters(world.eventLog, await createSyncs(world.eventLog, syncs), events)
  })
}

async function onLog(
  name: string,
  events: number,
  bound: number | undefined,
  write: (world: World, events: number) => Promise<void>,
) {
  const world = await createWorld()
  let told = 0
  const bus = {
    publish: () => {
      told += 1
    },
  }
  const dependencies = { ...world, bus, log: silentLog, positions: createPositions(world.pool, 0) }
  const projector = createProjector(calendarSyncs, dependencies)
  try {
    await write(world, events)
    projector.start()
    await projector.initialised
    const bare = await readAlone(world.pool)
    const reader = readMeanwhile(world)
    told = 0
    const began = performance.now()
    await projector.rebuild()
    const rate = (events * 1_000) / (performance.now() - began)
    const { reads, fewest, most } = await reader.stop()
    report({
      what: `${name}: ${events.toLocaleString('en')} events`,
      value: rate,
      unit: 'events/s',
      reference: { what: 'reading and parsing alone', value: bare },
      ...(bound === undefined ? {} : { reach: { of: 'ratio', is: 'at least', bound }, column: 'rebuild ×' }),
    })
    report({
      what: '  reading, parsing, and one upsert of its rows',
      value: await readAndUpsert(world.pool),
      unit: 'events/s',
      reference: { what: 'reading and parsing alone', value: bare },
    })
    report({ what: '  rows that readers lacked meanwhile', value: most - fewest, ...mustBeNone, worked: reads > 0 })
    report({ what: '  times that progress was told', value: told, unit: '' })
    const { rows, differing } = await projector.verify()
    report({ what: '  rows that differ from a replay', value: differing, ...mustBeNone, worked: rows > 0 })
  } finally {
    await projector.stop()
    await world.end()
  }
}

const mustBeNone = { unit: '', reach: { of: 'figure', is: 'at most', bound: 0 } } as const

/** Events a second, read in pages by bare SQL, whose client parses them. */
async function readAlone(pool: Pool): Promise<number> {
  const began = performance.now()
  const read = await readPages(pool, '0', eventsAtOnce)
  return (read * 1_000) / (performance.now() - began)
}

/** The same, and the model's final rows written in one statement: what no rebuild can do without. */
async function readAndUpsert(pool: Pool): Promise<number> {
  const { count, upsert } = await sameRows(pool, calendarSyncs.name, 'loop')
  const began = performance.now()
  const read = await readPages(pool, '0', eventsAtOnce)
  await upsert(0, count)
  return (read * 1_000) / (performance.now() - began)
}

/** A reader who reads all the while, a few times a second. */
function readMeanwhile({ pool }: World) {
  const seen: number[] = []
  let stopped = false
  const reading = (async () => {
    while (!stopped) {
      const { rows } = await pool.query<{ rows: number }>(
        `select count(*)::int as rows from ${schema}.${calendarSyncs.name}`,
      )
      seen.push(rows[0]?.rows ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  return {
    async stop() {
      stopped = true
      await reading
      return { reads: seen.length, fewest: Math.min(...seen), most: Math.max(...seen) }
    },
  }
}
