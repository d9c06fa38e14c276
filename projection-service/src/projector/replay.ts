import type { EventType } from '@calendar-sync/contracts/domain/registry'
import { beginning, type EventStore, type Position } from '@calendar-sync/platform/event-store/eventStore'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import type { ClientBase } from 'pg'
import { affectedKeys, emptyFolding, type Folding, fold, mergeRows } from './fold.ts'
import { type Fields, type Handled, handlerOf, type ReadModel, wantedBy } from './readModel.ts'
import { inTransactionOn, type TableWriter } from './tableWriter.ts'

/** What a replay needs of the log. */
export interface ReplayedLog extends Pick<EventLog, 'decode'> {
  readonly store: Pick<EventStore, 'replay'>
}

/** Once rows have been written down, each fold begins with a look at the table: not for every few events. */
const foldedAtOnce = 4_000

const rowsWrittenAtOnce = 10_000

export interface Replayed {
  readonly position: Position
  /** How many events were folded. */
  readonly events: number
}

/**
 * Folds the log from its beginning into an empty table. Rows stay in memory and are written once, at the end, unless
 * there are more than memory should hold. A cut-off replay leaves a table that no reader uses.
 */
export async function replayInto<Row extends Fields, Type extends EventType>(
  model: ReadModel<Row, Type>,
  writer: TableWriter<Row>,
  client: ClientBase,
  eventLog: ReplayedLog,
  signal: AbortSignal,
  { rowsInMemory }: { readonly rowsInMemory: number },
  onProgress: (done: number) => void,
): Promise<Replayed> {
  const handles = handlerOf(model)
  let folding: Folding<Row> = emptyFolding()
  // Rows that nothing changes any more need not be kept.
  const mostRows = model.rowPerEvent ? Math.min(rowsInMemory, rowsWrittenAtOnce) : rowsInMemory
  let tableIsEmpty = true
  let done = 0
  let position: Position = beginning
  const writeDown = async (upTo: Position) => {
    const hasNoneOfThem = tableIsEmpty || model.rowPerEvent
    await inTransactionOn(client, () => (hasNoneOfThem ? writer.fill(folding) : writer.save(folding, upTo)))
    folding = emptyFolding()
    tableIsEmpty = false
  }

  let pending: Handled<Type>[] = []
  for await (const batch of eventLog.store.replay(beginning, wantedBy(model))) {
    signal.throwIfAborted()
    const decoded = (await eventLog.decode(batch)).filter(handles)
    const mayBeInTable = !tableIsEmpty && !model.rowPerEvent
    if (mayBeInTable && pending.length + decoded.length < foldedAtOnce && !batch.caughtUp) {
      pending.push(...decoded)
      continue
    }
    const events = pending.length === 0 ? decoded : [...pending, ...decoded]
    pending = []
    if (mayBeInTable) {
      const missing = affectedKeys(model, events).filter((id) => !folding.rows.has(id))
      mergeRows(folding, await writer.load(missing))
    }
    fold(model, folding, events)
    done += events.length
    position = batch.position
    onProgress(done)
    if (folding.rows.size > mostRows) await writeDown(position)
  }
  await writeDown(position)
  return { position, events: done }
}
