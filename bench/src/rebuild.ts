import { silentLog } from '@calendar-sync/platform/log'
import { createPositions } from '@calendar-sync/projection-service/projector/positions'
import { createProjector } from '@calendar-sync/projection-service/projector/projector'
import { calendarSyncs } from '@calendar-sync/projection-service/readModels/calendarSyncs'
import { createWorld, type World } from '@calendar-sync/projection-service/testing/world'
import { changeFilters, createSyncs, writeRuns } from './rebuildLog.ts'
import { figure } from './stage.ts'

const bus = { publish: () => undefined }

/** How quickly a read model is built again from the log, in Postgres. */
export async function runRebuild(): Promise<void> {
  console.log('Rebuild of calendar_syncs')
  await onLog('events without personal fields', 1_000_000, 100_000, async (world) => {
    await writeRuns(world.pool, await createSyncs(world.eventLog), 1_000_000)
  })
  await onLog('events with personal fields', 300_000, 30_000, async (world) => {
    await changeFilters(world.eventLog, await createSyncs(world.eventLog), 300_000)
  })
}

async function onLog(name: string, events: number, promise: number, write: (world: World) => Promise<void>) {
  const world = await createWorld()
  const dependencies = { ...world, bus, log: silentLog, positions: createPositions(world.pool) }
  const projector = createProjector(calendarSyncs, dependencies)
  try {
    await write(world)
    projector.start()
    await projector.settled
    const began = performance.now()
    await projector.rebuild()
    const rate = (events * 1_000) / (performance.now() - began)
    figure(
      `${name}, ${events.toLocaleString('en')} of them`,
      `${Math.round(rate).toLocaleString('en')} /s`,
      rate > promise,
    )
  } finally {
    await projector.stop()
    await world.end()
  }
}
