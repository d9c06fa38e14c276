import type { Queryable } from '@calendar-sync/platform/database/pool'

export interface KeptTable {
  readonly schema: string
  readonly name: string
  /** Those that hold what cannot be computed from the others. */
  readonly columns: readonly string[]
}

/**
 * The tables that a backup holds. Not read models and snapshots, which are made from the log again, nor sessions: one that was ended
 * since must stay so, and people sign in again.
 */
export async function tablesToKeep(client: Queryable): Promise<KeptTable[]> {
  const { rows } = await client.query<KeptTable>(
    `select table_schema as schema, table_name as name,
       array_agg(column_name::text order by ordinal_position) filter (where is_generated = 'NEVER') as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE'
       and table_schema not in ('pg_catalog', 'information_schema', 'public', 'read_models', 'snapshots', 'http')
     group by 1, 2 order by 1, 2`,
  )
  return rows
}

/** Whether a table holds what opens personal fields. */
export const holdsKeys = ({ schema }: Pick<KeptTable, 'schema'>): boolean => schema === 'privacy'

/** As SQL names it. */
export const quoted = (...names: readonly string[]): string =>
  names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')
