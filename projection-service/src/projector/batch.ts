import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent, EventType } from '@calendar-sync/contracts/domain/registry'
import type { Position } from '@calendar-sync/platform/event-store/eventStore'
import type { ClientBase } from 'pg'
import { affectedKeys, emptyFolding, fold, mergeRows } from './fold.ts'
import type { JointCheckpoints } from './jointCheckpoints.ts'
import { type Fields, type Handled, handlerOf, type ReadModel } from './readModel.ts'
import { fromCheckpoint, type Generation, moveCheckpoint } from './tableGenerations.ts'
import { createTableWriter } from './tableWriter.ts'

/** Events of the log with personal fields readable, and how far the log has been read with them. */
export interface RevealedBatch {
  readonly events: readonly Recorded<AnyEvent>[]
  readonly position: Position
}

export type ApplyBatch = (batch: RevealedBatch) => Promise<void>

/** The checkpoint stands before events that were folded: they have to be read once more. */
export class CheckpointSetBack extends Error {
  override readonly name = 'CheckpointSetBack'
}

/**
 * Folds batches into a table, from its checkpoint on: rows and checkpoint change in one transaction, so a batch cut off leaves
 * no trace, and a batch that comes again changes nothing.
 * @param checkpoints moves this table's checkpoint together with those of others that a batch means nothing to either
 * @throws Superseded when another table took this one's place
 * @throws CheckpointSetBack
 * @throws EventNotApplied
 */
export function createBatchApplier<Row extends Fields, Type extends EventType>(
  client: ClientBase,
  model: ReadModel<Row, Type>,
  { table, position: begin }: Pick<Generation, 'table' | 'position'>,
  checkpoints?: JointCheckpoints,
): ApplyBatch {
  const writer = createTableWriter(client, model, table)
  const handles = handlerOf(model)
  /** Where this process left the checkpoint. */
  let from = begin
  const pass = (to: Position) =>
    checkpoints ? checkpoints.move(client, { table, from, to }) : moveCheckpoint(client, table, to, 0)
  const applyAfter = async (checkpoint: Position, { position }: RevealedBatch, handled: readonly Handled<Type>[]) => {
    if (checkpoint < from) throw new CheckpointSetBack(`The checkpoint of ${table} is before what was folded into it.`)
    if (position <= checkpoint) return undefined
    const events = handled.filter((event) => event.position > checkpoint)
    const folding = emptyFolding<Row>()
    // Events after the checkpoint have no row yet where each has one of its own.
    if (!model.rowPerEvent) mergeRows(folding, await writer.load(affectedKeys(model, events)))
    fold(model, folding, events)
    await writer.save(folding, position)
    return { position, events: events.length }
  }
  return async (batch) => {
    const handled = batch.events.filter(handles)
    // Most of what is appended concerns other read models: then their checkpoints move together.
    if (handled.length > 0 || !(await pass(batch.position)))
      await fromCheckpoint(client, table, (checkpoint) => applyAfter(checkpoint, batch, handled))
    from = batch.position
  }
}
