import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'

/** Folders of the old version whose files made its tables, in the order in which its start applied them. */
const migrationFolders = ['platform', 'command-service', 'sync-engine']

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * A database of an old version as statements that make it again in an empty one: the version's own migration files, its read
 * models as the catalogue describes them, and every row.
 * @param folder the old version's sources
 */
export async function saveDatabase(pool: Pool, folder: string): Promise<string> {
  const text = async (sql: string, ...values: unknown[]) =>
    (await pool.query<{ text: string }>(sql, values)).rows.map((row) => row.text)
  const parts = migrationFolders.flatMap((part) => {
    const migrations = join(folder, part, 'migrations')
    return readdirSync(migrations)
      .sort()
      .map((file) => readFileSync(join(migrations, file), 'utf8'))
  })
  const made = await text(
    `select format('create table %s.%I (%s)', case nspname when 'public' then 'public' else quote_ident(nspname) end, relname,
       string_agg(format('%I %s%s%s%s', attname, format_type(atttypid, atttypmod),
         case when attcollation <> 0 and collname <> 'default' then format(' collate %I', collname) else '' end,
         case when attnotnull then ' not null' else '' end,
         coalesce(' default ' || pg_get_expr(adbin, adrelid), '')), ', ' order by attnum)) as text
     from pg_class c join pg_namespace n on n.oid = relnamespace join pg_attribute a on attrelid = c.oid
       left join pg_collation co on co.oid = attcollation left join pg_attrdef d on adrelid = c.oid and adnum = attnum
     where relkind = 'r' and attnum > 0 and not attisdropped and (nspname = 'read_models' or (nspname, relname) = ('public', 'migrations'))
     group by nspname, relname order by 1`,
  )
  const keys = await text(
    `select format('alter table %s add %s', conrelid::regclass, pg_get_constraintdef(c.oid)) as text from pg_constraint c
     where contype = 'p' and (connamespace = 'read_models'::regnamespace or conrelid = 'migrations'::regclass) order by 1`,
  )
  const indexes = await text(
    `select pg_get_indexdef(indexrelid) as text from pg_index join pg_class c on c.oid = indexrelid
     where relnamespace = 'read_models'::regnamespace and not indisprimary order by relname`,
  )
  const views = await text(
    `select format('create view read_models.%I as %s', viewname, rtrim(definition, ';')) as text
     from pg_views where schemaname = 'read_models' order by 1`,
  )
  const sequences = await text(
    `select format('create sequence read_models.%I start %s', sequencename, coalesce(last_value, 0) + 1) as text
     from pg_sequences where schemaname = 'read_models' order by 1`,
  )
  return [
    ...parts,
    ['create schema read_models', ...sequences, ...made, ...keys, ...indexes, ...views].join(';\n'),
    // What refers to other rows was checked when it was written.
    'set session_replication_role = replica',
    ...(await rowsOf(pool)),
    'reset session_replication_role',
  ].join(';\n')
}

/** One statement for each table that holds anything. */
async function rowsOf(pool: Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', table_schema, table_name) as name,
       array_agg(column_name::text order by ordinal_position) filter (where is_generated = 'NEVER') as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') group by 1 order by 1`,
  )
  const statements: string[] = []
  for (const { name, columns } of tables) {
    const list = columns.map(quoted).join(', ')
    const { rows } = await pool.query<{ text: string | null }>(
      `select quote_literal(json_agg(kept)::text) as text from (select ${list} from ${name} order by 1) kept`,
    )
    const all = rows[0]?.text
    if (all)
      statements.push(
        `insert into ${name} (${list}) overriding system value select ${list} from json_populate_recordset(null::${name}, ${all})`,
      )
  }
  return statements
}
