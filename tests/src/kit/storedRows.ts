import type { Pool } from 'pg'

/** The names of all tables, with their schemas. */
export async function tablesOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ table: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as table from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  )
  return rows.map(({ table }) => table)
}

/** The rows of a table as text, one a line. */
export const textOf = async (pool: Pool, table: string): Promise<string> =>
  (await pool.query<{ row: string }>(`select t::text as row from ${table} t`)).rows.map(({ row }) => row).join('\n')
