import type { EventType } from '@calendar-sync/contracts/events/registry'
import { projectionProgress } from '@calendar-sync/contracts/subjects'
import type { Bus } from '@calendar-sync/platform/bus/bus'
import type { Position } from '@calendar-sync/platform/event-store/eventStore'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import type { Client } from 'pg'
import { createBatchApplier } from './batch.ts'
import { beginGeneration, liveGeneration, moveCheckpoint, switchTo } from './generations.ts'
import { tryLock, unlock } from './leadership.ts'
import type { Fields, ReadModel } from './readModel.ts'
import { replayInto } from './replay.ts'
import { createTableWriter, inTransaction } from './tableWriter.ts'

export interface BuildOptions {
  /** Events read at once. */
  readonly batchSize: number
  /** Rows kept in memory before they are written down. */
  readonly rowsInMemory: number
}

export const buildDefaults: BuildOptions = { batchSize: 10_000, rowsInMemory: 250_000 }

export interface BuildDependencies {
  readonly eventLog: EventLog
  readonly bus: Pick<Bus, 'publish'>
}

/** Between two messages about progress; milliseconds. */
const progressInterval = 200

/**
 * Builds a read model in a table of its own while readers keep the one they have: folds the whole log in memory, writes
 * the rows down, catches up with what was appended meanwhile, and switches the view.
 * @throws Superseded when a newer version is in use
 * @throws BuildUnderWay when this version is being built already
 */
export async function build<Row extends Fields, Type extends EventType>(
  model: ReadModel<Row, Type>,
  client: Client,
  dependencies: BuildDependencies,
  signal: AbortSignal,
  options: BuildOptions = buildDefaults,
): Promise<void> {
  const lock = `${model.name} v${model.version} build`
  if (!(await tryLock(client, lock))) throw new BuildUnderWay(`${model.name} is being built already.`)
  try {
    await buildAlone(model, client, dependencies, signal, options)
  } finally {
    // A lost connection has lost its locks already.
    await unlock(client, lock).catch(() => undefined)
  }
}

export class BuildUnderWay extends Error {
  override readonly name = 'BuildUnderWay'
}

async function buildAlone<Row extends Fields, Type extends EventType>(
  model: ReadModel<Row, Type>,
  client: Client,
  { eventLog, bus }: BuildDependencies,
  signal: AbortSignal,
  options: BuildOptions,
): Promise<void> {
  const { name, version } = model
  const before = await liveGeneration(client, name)
  const tell = (done: number) =>
    bus.publish(projectionProgress, {
      status: 'progress',
      name,
      version,
      done,
      total: Math.max(done, before?.events ?? 0),
    })

  const table = await inTransaction(client, () => beginGeneration(client, name, version))
  const writer = createTableWriter(client, model, table)
  await writer.create()
  const replayed = await replayInto(model, writer, client, eventLog, signal, options, atMostEvery(tell))
  await writer.createIndexes()
  await moveCheckpoint(client, table, replayed.position, replayed.events)

  const apply = createBatchApplier(client, model, table)
  let position: Position = replayed.position
  let events = replayed.events
  for (;;) {
    signal.throwIfAborted()
    const batch = await eventLog.store.readAll(position, options.batchSize, { types: model.handles })
    await apply({ events: await eventLog.reveal(batch), position: batch.position })
    position = batch.position
    events += batch.events.length
    if (batch.caughtUp && (await switchTo(client, name, table))) break
  }
  tell(events)
}

function atMostEvery(tell: (done: number) => void, interval = progressInterval) {
  let told = 0
  return (done: number) => {
    if (performance.now() - told < interval) return
    told = performance.now()
    tell(done)
  }
}
