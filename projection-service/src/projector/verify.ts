import { setTimeout as delay } from 'node:timers/promises'
import type { EventType } from '@calendar-sync/contracts/domain/registry'
import type { Position } from '@calendar-sync/platform/event-store/eventStore'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import type { Client } from 'pg'
import { compareTables, type Difference } from './compareTables.ts'
import { affectedKeys, emptyFolding, fold } from './fold.ts'
import { tryLock, unlock } from './leadership.ts'
import { type Fields, handlerOf, type ReadModel, wantedBy } from './readModel.ts'
import { type BuildOptions, buildDefaults } from './rebuild.ts'
import { replayInto } from './replay.ts'
import { schema } from './table.ts'
import { type Generation, liveGeneration, lockCheckpoint } from './tableGenerations.ts'
import { createTableWriter, inTransactionOn, type TableWriter } from './tableWriter.ts'

/** What a replay made of the log, beside what readers see. */
export interface Verification {
  readonly name: string
  readonly version: number
  /** Events replayed. */
  readonly events: number
  /** Rows that readers see. */
  readonly rows: number
  /** How many rows differ, and the first of them. */
  readonly differing: number
  readonly differences: readonly Difference[]
}

/** The model cannot be verified now; says why. */
export class NotVerifiable extends Error {
  override readonly name = 'NotVerifiable'
}

/** How long the model in use may take to get as far as the replay; milliseconds. */
const timeoutMs = 30_000
const lookAgain = 100

/**
 * Replays the log into a table of its own, and compares it row by row with what readers see at the very same position.
 * Readers are not disturbed; the projector waits for the time of the comparison.
 * @throws NotVerifiable
 */
export async function verify<Row extends Fields, Type extends EventType>(
  model: ReadModel<Row, Type>,
  client: Client,
  eventLog: EventLog,
  onProgress: (done: number, total: number) => void = () => undefined,
  options: BuildOptions = buildDefaults,
): Promise<Verification> {
  const { name, version } = model
  const lock = verificationLock(name)
  if (!(await tryLock(client, lock))) throw new NotVerifiable(`${name} is being verified already.`)
  const shadow = shadowOf(name)
  try {
    const live = await generationOf(client, name, version)
    await dropShadow(client, name)
    const writer = createTableWriter(client, model, shadow)
    await writer.create()
    const signal = new AbortController().signal
    const progress = (done: number) => onProgress(done, Math.max(done, live.events))
    const replayed = await replayInto(model, writer, client, eventLog, signal, options, progress)
    await untilAt(client, name, version, replayed.position)
    return await inTransactionOn(client, async () => {
      const { table } = await generationOf(client, name, version)
      const until = await lockCheckpoint(client, table)
      const more = await catchUp(model, writer, eventLog, replayed.position, until)
      return { name, version, events: replayed.events + more, ...(await compareTables(client, model, table, shadow)) }
    })
  } finally {
    await dropShadow(client, name).catch(() => undefined)
    await unlock(client, lock).catch(() => undefined)
  }
}

/** The lock that a verification holds until it ends. */
export const verificationLock = (model: string): string => `${model} verification`

const shadowOf = (model: string): string => `${model}_shadow`

/** Deletes the table of a verification. */
export const dropShadow = async (client: Client, model: string): Promise<void> =>
  void (await client.query(`drop table if exists ${schema}.${shadowOf(model)}`))

/** @throws NotVerifiable when readers see no table of this version */
async function generationOf(client: Client, name: string, version: number): Promise<Generation> {
  const live = await liveGeneration(client, name)
  if (!live) throw new NotVerifiable(`${name} was never built.`)
  if (live.version !== version)
    throw new NotVerifiable(`Readers see version ${live.version} of ${name}; this software knows version ${version}.`)
  return live
}

async function untilAt(client: Client, name: string, version: number, position: Position): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while ((await generationOf(client, name, version)).position < position) {
    if (performance.now() > deadline)
      throw new NotVerifiable(`${name} is behind the log and does not come forward. Is its projector running?`)
    await delay(lookAgain)
  }
}

/** Folds what came after the replay, up to where the model in use is. @returns how many events that were */
async function catchUp<Row extends Fields, Type extends EventType>(
  model: ReadModel<Row, Type>,
  writer: TableWriter<Row>,
  eventLog: EventLog,
  after: Position,
  until: Position,
): Promise<number> {
  let folded = 0
  for (let position = after; position < until; ) {
    const batch = await eventLog.store.readAll(position, 500, wantedBy(model))
    const events = (await eventLog.decode(batch)).filter(handlerOf(model)).filter((event) => event.position <= until)
    const folding = { ...emptyFolding<Row>(), rows: await writer.load(affectedKeys(model, events)) }
    fold(model, folding, events)
    await writer.save(folding, until)
    folded += events.length
    // A position may be past every event: then nothing is left before it.
    if (batch.caughtUp && batch.position <= position) return folded
    position = batch.position
  }
  return folded
}
