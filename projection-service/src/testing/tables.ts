import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent, EventType } from '@calendar-sync/contracts/domain/registry'
import type { Client } from 'pg'
import { createBatchApplier } from '../projector/batch.ts'
import type { Fields, ReadModel } from '../projector/readModel.ts'
import { type ReplayedLog, replayInto } from '../projector/replay.ts'
import { schema } from '../projector/table.ts'
import { beginGeneration } from '../projector/tableGenerations.ts'
import { createTableWriter, type TableWriter } from '../projector/tableWriter.ts'

/** An empty table of a read model: a new one, or one that is emptied where only its rows matter, for that is quicker. */
async function emptyTable<Row extends Fields, Type extends EventType>(
  client: Client,
  model: ReadModel<Row, Type>,
  isNew: boolean,
): Promise<{ table: string; writer: TableWriter<Row> }> {
  const { rows } = await client.query<{ table_name: string }>(
    `update ${schema}.checkpoints set position = '', events = 0
     where model = $1 and version = $2 and state = 'building' returning table_name`,
    [model.name, model.version],
  )
  const left = isNew ? undefined : rows[0]?.table_name
  const table = left ?? (await beginGeneration(client, model.name, model.version))
  const writer = createTableWriter(client, model, table)
  if (left) await client.query(`delete from ${schema}.${table}`)
  else await writer.create()
  return { table, writer }
}

/** Everything a table or view holds, in a fixed order. */
export async function rowsOf(client: Pick<Client, 'query'>, table: string): Promise<Fields[]> {
  const { rows } = await client.query<{ row: Fields }>(
    `select to_jsonb(t) as row from ${schema}.${table} t order by to_jsonb(t)::text`,
  )
  return rows.map(({ row }) => row)
}

/** The rows after these batches, one after the other. */
export const afterBatches = async <Row extends Fields, Type extends EventType>(
  client: Client,
  model: ReadModel<Row, Type>,
  batches: readonly (readonly Recorded<AnyEvent>[])[],
) => {
  const { table } = await emptyTable(client, model, false)
  const apply = createBatchApplier(client, model, { table, position: '' })
  for (const events of batches) await apply({ events, position: events.at(-1)?.position ?? '' })
  return rowsOf(client, table)
}

/** The rows after a replay whose batches are of these sizes, and that keeps only so many rows at once. */
export const afterReplay = async <Row extends Fields, Type extends EventType>(
  client: Client,
  model: ReadModel<Row, Type>,
  events: readonly Recorded<AnyEvent>[],
  { by, rowsInMemory }: { readonly by: readonly number[]; readonly rowsInMemory: number },
) => {
  const { table, writer } = await emptyTable(client, model, true)
  const { signal } = new AbortController()
  await replayInto(model, writer, client, logOf(events, by), signal, { rowsInMemory }, () => undefined)
  return rowsOf(client, table)
}

const logOf = (events: readonly Recorded<AnyEvent>[], by: readonly number[]): ReplayedLog => ({
  store: {
    async *replay() {
      for (const batch of cut(events, by))
        yield { events: batch, position: batch.at(-1)?.position ?? '', caughtUp: batch.at(-1) === events.at(-1) }
    },
  },
  decode: async (batch) => {
    const positions = new Set(batch.events.map(({ position }) => position))
    return events.filter(({ position }) => positions.has(position))
  },
})

/** Cuts events into batches of these sizes, over and over. */
export function cut<Item>(items: readonly Item[], sizes: readonly number[]): Item[][] {
  const batches: Item[][] = []
  for (let from = 0, n = 0; from < items.length; n += 1) {
    const size = sizes[n % sizes.length] ?? 1
    batches.push(items.slice(from, from + size))
    from += size
  }
  return batches
}
