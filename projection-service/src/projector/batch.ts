import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent, EventType } from '@calendar-sync/contracts/domain/registry'
import type { Position } from '@calendar-sync/platform/event-store/eventStore'
import type { ClientBase } from 'pg'
import { affectedKeys, emptyFolding, fold, mergeRows } from './fold.ts'
import { lockCheckpoint, moveCheckpoint } from './generations.ts'
import { type Fields, handlerOf, type ReadModel } from './readModel.ts'
import { createTableWriter, inTransactionOn } from './tableWriter.ts'

/** Events of the log with personal fields readable, and how far the log has been read with them. */
export interface RevealedBatch {
  readonly events: readonly Recorded<AnyEvent>[]
  readonly position: Position
}

export type ApplyBatch = (batch: RevealedBatch) => Promise<void>

/**
 * Folds batches into a table: rows and checkpoint change in one transaction, so a batch cut off leaves no trace, and
 * a batch that comes again changes nothing.
 * @throws Superseded when another table took this one's place
 * @throws EventNotApplied
 */
export function createBatchApplier<Row extends Fields, Type extends EventType>(
  client: ClientBase,
  model: ReadModel<Row, Type>,
  table: string,
): ApplyBatch {
  const writer = createTableWriter(client, model, table)
  const handles = handlerOf(model)
  return async (batch) => {
    const handled = batch.events.filter(handles)
    // Most of what is appended concerns other read models: then one statement will do.
    if (handled.length === 0 && (await moveCheckpoint(client, table, batch.position, 0))) return
    await inTransactionOn(client, async () => {
      const checkpoint = await lockCheckpoint(client, table)
      if (batch.position <= checkpoint) return
      const events = handled.filter(({ position }) => position > checkpoint)
      const folding = emptyFolding<Row>()
      // Events after the checkpoint have no row yet where each has one of its own.
      if (!model.rowPerEvent) mergeRows(folding, await writer.load(affectedKeys(model, events)))
      fold(model, folding, events)
      await writer.save(folding, batch.position)
      await moveCheckpoint(client, table, batch.position, events.length)
    })
  }
}
