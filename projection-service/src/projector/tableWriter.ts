import type { EventType } from '@calendar-sync/contracts/domain/registry'
import { serviceQueryTimeoutMs } from '@calendar-sync/platform/database/pool'
import type { Position } from '@calendar-sync/platform/event-store/eventStore'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { bulkInsert } from './bulkInsert.ts'
import type { BufferedRow, Folding } from './fold.ts'
import { queryInTime } from './queryInTime.ts'
import type { Fields, ReadModel } from './readModel.ts'
import { encodeJson, statementsOf } from './table.ts'

/** Rows in one statement; more would make it too large a message. */
const rowsPerStatement = 5_000

/** From so many new rows on, COPY is quicker than a statement that inserts them. */
const copiedFrom = 100

/** For indexes over a million rows to be sorted without the disk. */
const sortingMemory = '256MB'

export type TableWriter<Row extends Fields> = ReturnType<typeof createTableWriter<Row, EventType>>

/** Moves rows between memory and one table of a read model. */
export function createTableWriter<Row extends Fields, Type extends EventType>(
  client: ClientBase,
  model: ReadModel<Row, Type>,
  table: string,
) {
  const statements = statementsOf(model, table)
  const copy = (rows: readonly Fields[], timeoutMs?: number) =>
    bulkInsert(client, statements.copy, statements.fields, rows, timeoutMs)
  const Loaded = z.array(z.object({ $position: z.string() }).loose())
  return {
    async create() {
      await client.query(statements.create)
    },
    /** Indexes come after the first filling: that is quicker. */
    async createIndexes() {
      await inTransactionOn(client, async () => {
        await client.query(`set local maintenance_work_mem = '${sortingMemory}'`)
        for (const statement of statements.index) await client.query(statement)
      })
    },
    /** Tells the planner what is in the table, so that the first reader is answered as quickly as those after it. */
    async vacuumAnalyze() {
      await client.query(statements.vacuumAnalyze)
    },
    /** Those of these rows that the table has. */
    async load(ids: readonly string[]): Promise<Map<string, BufferedRow<Row>>> {
      const held = new Map<string, BufferedRow<Row>>()
      if (ids.length === 0) return held
      const { rows } = await queryInTime(client, statements.load, [ids])
      for (const { $position: position, ...fields } of Loaded.parse(rows)) {
        const row = model.row.parse(fields)
        held.set(String(row[model.table.key]), { row, position, changed: false, inTable: true })
      }
      return held
    },
    /** Writes what changed; the caller's transaction makes it one with the checkpoint. */
    async save(folding: Folding<Row>, upTo: Position) {
      for (const { where, position } of folding.purges) {
        const fields = Object.keys(where)
        await queryInTime(client, statements.purge(fields), [position, ...Object.values(where)])
      }
      const { gone, changed, added } = changesOf(folding)
      if (gone.length > 0) await queryInTime(client, statements.remove, [gone, upTo])
      const isMany = added.length >= copiedFrom
      if (isMany) await copy(added, serviceQueryTimeoutMs)
      const rest = isMany ? changed : [...changed, ...added]
      for (let from = 0; from < rest.length; from += rowsPerStatement)
        await queryInTime(client, statements.upsert, [encodeJson(rest.slice(from, from + rowsPerStatement))])
    },
    /** The same where the table has none of these rows. */
    fill: (folding: Folding<Row>) => copy(changesOf(folding).added),
  }
}

/** What the table has and must lose, has and must change, and has not. */
function changesOf<Row extends Fields>(folding: Folding<Row>) {
  const gone: string[] = []
  const changed: Fields[] = []
  const added: Fields[] = []
  for (const [id, { row, position, changed: isChanged, inTable }] of folding.rows) {
    if (!isChanged) continue
    if (row) (inTable ? changed : added).push({ ...row, $position: position })
    else if (inTable) gone.push(id)
  }
  return { gone, changed, added }
}

/** Runs several statements as one, on a connection that is held already. */
export async function inTransactionOn<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // A lost connection has rolled back already.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
