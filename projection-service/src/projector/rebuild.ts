import type { EventType } from '@calendar-sync/contracts/domain/registry'
import { projectionProgress } from '@calendar-sync/contracts/subjects'
import type { Bus } from '@calendar-sync/platform/bus/bus'
import type { Position } from '@calendar-sync/platform/event-store/eventStore'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import type { Client } from 'pg'
import { createBatchApplier } from './batch.ts'
import { tryLock, unlock } from './leadership.ts'
import { type Fields, type ReadModel, wantedBy } from './readModel.ts'
import { replayInto } from './replay.ts'
import { beginGeneration, dropUnfinished, liveGeneration, moveCheckpoint, switchTo } from './tableGenerations.ts'
import { createTableWriter, inTransactionOn } from './tableWriter.ts'

export interface BuildOptions {
  /** Rows kept in memory before they are written down. */
  readonly rowsInMemory: number
}

export const buildDefaults: BuildOptions = { rowsInMemory: 250_000 }

export interface BuildDependencies {
  readonly eventLog: EventLog
  readonly bus: Pick<Bus, 'publish'>
}

/** Events read at once of what was appended during a build. */
const catchUpSize = 500

/** Between two messages about progress; milliseconds. */
const progressInterval = 200

/** A build that has begun; it ends when readers see the new table. */
export interface Build {
  readonly ended: Promise<void>
}

/**
 * Builds a read model in a table of its own while readers keep the one they have: folds the whole log in memory, writes
 * the rows down, catches up with what was appended meanwhile, and switches the view. Resolves when it has begun.
 * @throws BuildUnderWay when this version is being built already; `ended` rejects with Superseded when a newer version
 *   is in use
 */
export async function beginBuild<Row extends Fields, Type extends EventType>(
  model: ReadModel<Row, Type>,
  client: Client,
  dependencies: BuildDependencies,
  signal: AbortSignal,
  options: BuildOptions = buildDefaults,
): Promise<Build> {
  const lock = buildLock(model.name, model.version)
  if (!(await tryLock(client, lock))) throw new BuildUnderWay(`${model.name} is being built already.`)
  const { name, version } = model
  const ended = buildAlone(model, client, dependencies, signal, options)
    .catch(async (error) => {
      // On a connection that is lost it cannot be done, and is left to the next projector that leads.
      await inTransactionOn(client, () => dropUnfinished(client, name, version)).catch(() => undefined)
      const why = error instanceof Error ? error.message : String(error)
      dependencies.bus.publish(projectionProgress, { status: 'failed', name, version, done: 0, total: 0, error: why })
      throw error
    })
    // A lost connection has lost its locks already.
    .finally(() => unlock(client, lock).catch(() => undefined))
  return { ended }
}

/** The lock that a build holds, however it goes, until it ends. */
export const buildLock = (model: string, version: number): string => `${model} v${version} build`

/** The same, to its end. */
export async function build<Row extends Fields, Type extends EventType>(
  ...given: Parameters<typeof beginBuild<Row, Type>>
): Promise<void> {
  await (await beginBuild(...given)).ended
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
  const expected = (await liveGeneration(client, name))?.events ?? 0
  const tell = (done: number, status: 'progress' | 'finished' = 'progress') =>
    bus.publish(projectionProgress, { status, name, version, done, total: Math.max(done, expected) })
  tell(0)

  const table = await inTransactionOn(client, () => beginGeneration(client, name, version))
  const writer = createTableWriter(client, model, table)
  await writer.create()
  const replayed = await replayInto(model, writer, client, eventLog, signal, options, atMostEvery(tell))
  await writer.createIndexes()
  await writer.vacuumAnalyze()
  await moveCheckpoint(client, table, replayed.position, replayed.events)

  const apply = createBatchApplier(client, model, { table, position: replayed.position })
  let position: Position = replayed.position
  let events = replayed.events
  let ahead: Position | undefined
  for (;;) {
    signal.throwIfAborted()
    const batch = await eventLog.store.readAll(position, catchUpSize, wantedBy(model))
    await apply({ events: await eventLog.decode(batch), position: batch.position })
    // What readers see may be past every event: then what it holds is folded once nothing newer is found.
    const folded = batch.caughtUp && batch.position <= position ? ahead : undefined
    position = batch.position
    events += batch.events.length
    if (!batch.caughtUp) continue
    const outcome = await switchTo(client, name, table, folded)
    if (outcome.switched) break
    ahead = outcome.ahead
  }
  tell(events, 'finished')
}

function atMostEvery(tell: (done: number) => void, interval = progressInterval) {
  let told = 0
  return (done: number) => {
    if (performance.now() - told < interval) return
    told = performance.now()
    tell(done)
  }
}
