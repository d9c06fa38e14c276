import type { EventType } from '@calendar-sync/contracts/events/registry'
import { type Batch, beginning, type EventStore, type Position } from '@calendar-sync/platform/event-store/eventStore'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import type { ClientBase } from 'pg'
import { emptyFolding, type Folding, fold, hold, touchedBy } from './fold.ts'
import { type Fields, handlerOf, type ReadModel, wantedBy } from './readModel.ts'
import { inTransaction, type TableWriter } from './tableWriter.ts'

/** What a replay needs of the log. */
export interface ReplayedLog extends Pick<EventLog, 'reveal'> {
  readonly store: Pick<EventStore, 'readAll'>
}

export interface Replayed {
  readonly position: Position
  /** How many events were folded. */
  readonly events: number
}

/**
 * Folds the log from its beginning into an empty table. Rows stay in memory and are written once, at the end, unless
 * there are more than memory should hold. A cut-off replay leaves a table that nobody uses.
 */
export async function replayInto<Row extends Fields, Type extends EventType>(
  model: ReadModel<Row, Type>,
  writer: TableWriter<Row>,
  client: ClientBase,
  eventLog: ReplayedLog,
  signal: AbortSignal,
  { batchSize, rowsInMemory }: { readonly batchSize: number; readonly rowsInMemory: number },
  onProgress: (done: number) => void,
): Promise<Replayed> {
  const handles = handlerOf(model)
  const read = (after: Position) => eventLog.store.readAll(after, batchSize, wantedBy(model))
  let folding: Folding<Row> = emptyFolding()
  let tableIsEmpty = true
  let done = 0
  const writeDown = async (upTo: Position) => {
    // In an empty table there is nothing to delete.
    const toSave = tableIsEmpty ? { ...folding, purges: [] } : folding
    await inTransaction(client, () => writer.save(toSave, upTo))
    folding = emptyFolding()
    tableIsEmpty = false
  }

  let batch = await read(beginning)
  for (;;) {
    signal.throwIfAborted()
    // The next part of the log is on its way while this one is opened and folded.
    const next: Promise<Batch> | undefined = batch.caughtUp ? undefined : read(batch.position)
    next?.catch(() => undefined)
    const events = (await eventLog.reveal(batch)).filter(handles)
    if (!tableIsEmpty) {
      const missing = touchedBy(model, events).filter((id) => !folding.rows.has(id))
      hold(folding, await writer.load(missing))
    }
    fold(model, folding, events)
    done += events.length
    onProgress(done)
    if (folding.rows.size > rowsInMemory) await writeDown(batch.position)
    if (!next) break
    batch = await next
  }
  await writeDown(batch.position)
  return { position: batch.position, events: done }
}
