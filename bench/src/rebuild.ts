import { silentLog } from '@calendar-sync/platform/log'
import { createPositions } from '@calendar-sync/projection-service/projector/positions'
import { createProjector } from '@calendar-sync/projection-service/projector/projector'
import { schema } from '@calendar-sync/projection-service/projector/table'
import { calendarSyncs } from '@calendar-sync/projection-service/readModels/calendarSyncs'
import { createWorld, type World } from '@calendar-sync/projection-service/testing/world'
import type { Pool } from 'pg'
import { collectGarbage } from './processes/garbage.ts'
import { changeFilters, createSyncs, writeRuns } from './rebuildLog.ts'
import { inTurns } from './report/inTurns.ts'
import { report } from './report/report.ts'
import { size } from './report/size.ts'
import { readPages, sameRows } from './sameRows.ts'

const eventsAtOnce = 4_096
/** Of each, in turns with the others; the median counts. One comes before that is thrown away: what it runs is not compiled yet. */
const turns = size(10, 1)

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
    // What writing the log left to Postgres is done before the first turn, and not in the background of some of them.
    await world.pool.query('vacuum (freeze, analyze) event_store.events')
    await world.pool.query('checkpoint')
    const measured: Measured[] = []
    let before = await readAlone(world.pool)
    for (let turn = 0; turn <= turns; turn += 1) {
      told = 0
      const rebuilt = await rebuildBesideReader(world, projector, events)
      const toldNow = told
      const loop = await readAndUpsert(world.pool)
      const after = await readAlone(world.pool)
      // Before and after: a host that becomes slower meanwhile slows both sides alike. What comes after one turn is before the next.
      const bare = 2 / (1 / before + 1 / after)
      before = after
      if (turn > 0) measured.push({ ...rebuilt, bare, told: toldNow, loop })
    }
    const beside = (of: 'rate' | 'loop') =>
      inTurns(
        measured.map((turn) => ({ own: turn[of], reference: turn.bare })),
        'reading and parsing alone',
      )
    report({
      what: `${name}: ${events.toLocaleString('en')} events`,
      unit: 'events/s',
      ...beside('rate'),
      ...(bound === undefined ? {} : { reach: { of: 'ratio', is: 'at least', bound }, column: 'rebuild ×' }),
    })
    report({ what: '  reading, parsing, and one upsert of its rows', unit: 'events/s', ...beside('loop') })
    report({
      what: '  rows that readers lacked meanwhile',
      value: Math.max(...measured.map(({ lacked }) => lacked)),
      ...mustBeNone,
      worked: measured.every(({ reads }) => reads > 0),
    })
    const toldAtLeast = Math.min(...measured.map((turn) => turn.told))
    report({ what: '  times that progress was told', value: toldAtLeast, unit: '' })
    const { rows, differing } = await projector.verify()
    report({ what: '  rows that differ from a replay', value: differing, ...mustBeNone, worked: rows > 0 })
  } finally {
    await projector.stop()
    await world.end()
  }
}

/** Events a second, and what went on meanwhile. */
interface Measured {
  readonly bare: number
  readonly rate: number
  readonly loop: number
  readonly reads: number
  readonly lacked: number
  readonly told: number
}

async function rebuildBesideReader(world: World, projector: { rebuild(): Promise<unknown> }, events: number) {
  const reader = readMeanwhile(world)
  collectGarbage()
  const began = performance.now()
  await projector.rebuild()
  const rate = (events * 1_000) / (performance.now() - began)
  const { reads, fewest, most } = await reader.stop()
  return { rate, reads, lacked: most - fewest }
}

const mustBeNone = { unit: '', reach: { of: 'figure', is: 'at most', bound: 0 } } as const

/** Events a second, read in pages by bare SQL, whose client parses them. */
async function readAlone(pool: Pool): Promise<number> {
  collectGarbage()
  const began = performance.now()
  const read = await readPages(pool, '0', eventsAtOnce)
  return (read * 1_000) / (performance.now() - began)
}

/** The same, and the model's final rows written in one statement: what no rebuild can do without. */
async function readAndUpsert(pool: Pool): Promise<number> {
  const { count, upsert, drop } = await sameRows(pool, calendarSyncs.name, 'loop')
  collectGarbage()
  const began = performance.now()
  const read = await readPages(pool, '0', eventsAtOnce)
  await upsert(0, count)
  const rate = (read * 1_000) / (performance.now() - began)
  await drop()
  return rate
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
