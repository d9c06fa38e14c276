import { silentLog } from '@calendar-sync/platform/log'
import { createPositions } from '@calendar-sync/projection-service/projector/positions'
import { createProjector } from '@calendar-sync/projection-service/projector/projector'
import { schema } from '@calendar-sync/projection-service/projector/table'
import { calendarSyncs } from '@calendar-sync/projection-service/readModels/calendarSyncs'
import { createWorld, type World } from '@calendar-sync/projection-service/testing/world'
import { changeFilters, createSyncs, writeRuns } from './rebuildLog.ts'
import { figure } from './stage.ts'

/** How quickly a read model is built again from the log, in Postgres. It handles every event of these logs. */
export async function runRebuild(): Promise<void> {
  console.log('Rebuild of calendar_syncs, from logs of which it handles every event')
  await onLog('runs requested, claimed, completed', 1_000_000, 100_000, async (world) => {
    await writeRuns(world.pool, await createSyncs(world.eventLog), 1_000_000)
  })
  await onLog('filters changed, with personal fields', 300_000, 30_000, async (world) => {
    await changeFilters(world.eventLog, await createSyncs(world.eventLog), 300_000)
  })
}

async function onLog(name: string, events: number, promise: number, write: (world: World) => Promise<void>) {
  const world = await createWorld()
  let told = 0
  const bus = {
    publish: () => {
      told += 1
    },
  }
  const dependencies = { ...world, bus, log: silentLog, positions: createPositions(world.pool) }
  const projector = createProjector(calendarSyncs, dependencies)
  try {
    await write(world)
    projector.start()
    await projector.settled
    const reader = readMeanwhile(world)
    told = 0
    const began = performance.now()
    await projector.rebuild()
    const rate = (events * 1_000) / (performance.now() - began)
    const { reads, fewest, most } = await reader.stop()
    figure(`${name}: ${events.toLocaleString('en')} events`, `${count(rate)} /s`, rate > promise)
    figure('  rows that readers saw meanwhile, fewest and most', `${count(fewest)}, ${count(most)}`, fewest === most)
    figure('  reads; times that progress was told', `${count(reads)}; ${count(told)}`)
    const { rows, differing } = await projector.verify()
    figure(
      '  verify: rows that differ from a replay',
      `${count(differing)} of ${count(rows)}`,
      differing === 0 && rows > 0,
    )
  } finally {
    await projector.stop()
    await world.end()
  }
}

const count = (number: number) => Math.round(number).toLocaleString('en')

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
