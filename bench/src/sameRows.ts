import { schema } from '@calendar-sync/projection-service/projector/table'
import type { Pool } from 'pg'

/** The rows that a read model has now, to be written into an empty table like its own. */
export interface SameRows {
  readonly count: number
  /** Upserts those from one place to before another, in one statement. */
  upsert(from: number, to: number): Promise<void>
  /** Takes all rows away that were upserted. */
  empty(): Promise<void>
  drop(): Promise<void>
}

/** The name of the table that a read model lives in now. */
export async function tableOf(pool: Pool, view: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from ${schema}.checkpoints where model = $1 and state = 'live'`,
    [view],
  )
  return rows[0]?.name ?? ''
}

/** @param prefix of the table's name */
export async function sameRows(pool: Pool, view: string, prefix: string): Promise<SameRows> {
  const name = await tableOf(pool, view)
  const { rows: keys } = await pool.query<{ key: string }>(
    `select a.attname as key from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indrelid = $1::regclass and i.indisprimary`,
    [`${schema}.${name}`],
  )
  const key = keys[0]?.key ?? ''
  const table = `${schema}.${prefix}_${name}`
  const { rows } = await pool.query<{ row: object }>(`select to_jsonb(t) as row from ${schema}.${name} t`)
  await pool.query(`create table ${table} (like ${schema}.${name} including all)`)
  const columns = Object.keys(rows[0]?.row ?? {})
  const changes = columns.map((column) => `${column} = excluded.${column}`).join(', ')
  return {
    count: rows.length,
    async upsert(from, to) {
      await pool.query(
        `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)
         on conflict (${key}) do update set ${changes}`,
        [JSON.stringify(rows.slice(from, to).map(({ row }) => row))],
      )
    },
    empty: async () => void (await pool.query(`truncate ${table}`)),
    drop: async () => void (await pool.query(`drop table ${table}`)),
  }
}

/**
 * Reads the events after a position by bare SQL, in pages, whose client parses them.
 * @returns how many events there were
 */
export async function readPages(
  pool: Pool,
  after: string,
  eventsAtOnce: number,
  onPage: (events: number) => Promise<void> = async () => undefined,
): Promise<number> {
  let read = 0
  for (let last = after; ; ) {
    const { rows } = await pool.query<{ position: string }>(
      `select position, stream, revision, type, data, metadata from event_store.events
       where position > $1 order by position limit $2`,
      [last, eventsAtOnce],
    )
    const newest = rows.at(-1)
    if (!newest) return read
    read += rows.length
    last = newest.position
    await onPage(rows.length)
  }
}
