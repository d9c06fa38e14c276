import type { EventType } from '@calendar-sync/contracts/domain/registry'
import { columnOf, type SqlType } from './columns.ts'
import type { Fields, ReadModel } from './readModel.ts'

/** Where read models live. Dropping it loses nothing: the next start builds it again. */
export const schema = 'read_models'

/** Reads a column the way the fold writes it: times as ISO 8601 in UTC. */
export const readable = (column: string, type: SqlType): string =>
  type === 'timestamptz(3)' ? `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : column

/** `column as "field"` for every field but these, to select rows as the model's schema describes them. */
export const selection = (
  { columns }: Pick<ReadModel<Fields, EventType>, 'columns'>,
  except: readonly string[] = [],
): string =>
  columns
    .filter(({ field }) => !except.includes(field))
    .map(({ field, column, type }) => `${readable(column, type)} as "${field}"`)
    .join(', ')

/** The statements that read and write one table of a read model. */
export function statementsOf<Row extends Fields, Type extends EventType>(model: ReadModel<Row, Type>, table: string) {
  const { columns } = model
  const key = columnOf(model.table.key)
  const target = `${schema}.${table}`
  const names = columns.map(({ column }) => column).join(', ')
  const fields = columns.map(({ field }) => `"${field}"`).join(', ')
  const typed = columns.map(({ field, type }) => `"${field}" ${type}`).join(', ')
  const indexes = [
    ...model.table.indexes.map((list) => `(${list})`),
    ...(model.table.hashed ?? []).map((field) => `using hash (${columnOf(field)})`),
  ]
  const changes = columns.filter(({ column }) => column !== key).map(({ column }) => `${column} = excluded.${column}`)
  return {
    create: `create table ${target} (
      ${columns.map(({ column, type }) => `${column} ${type}${column === key ? ' primary key' : ''}`).join(', ')},
      position text collate "C" not null)`,
    index: indexes.map((index, n) => `create index ${table}_${n + 1} on ${target} ${index}`),
    /** Counts what is there, and marks it as visible to everybody; not inside a transaction. */
    vacuumAnalyze: `vacuum (analyze) ${target}`,
    /** $1: ids */
    load: `select ${selection(model)}, position as "$position" from ${target} where ${key} = any($1::text[])`,
    /** Rows that the table does not have, with the fields in this order. */
    copy: `copy ${target} (${names}, position) from stdin`,
    fields: [...columns.map(({ field }) => field), '$position'],
    /** $1: rows as JSON, each with its position as `$position`. An older state never overwrites a newer one. */
    upsert: `insert into ${target} as known (${names}, position)
      select ${fields}, "$position" from jsonb_to_recordset($1::jsonb) as given(${typed}, "$position" text)
      on conflict (${key}) do update set ${[...changes, 'position = excluded.position'].join(', ')}
      where known.position < excluded.position`,
    /** $1: ids, $2: the position up to which rows may be deleted */
    remove: `delete from ${target} where ${key} = any($1::text[]) and position <= $2`,
    /** $1: the position of the event that deletes, then a value for each field */
    purge: (where: readonly string[]) =>
      `delete from ${target} where position < $1
       and ${where.map((field, index) => `${columnOf(field)} = $${index + 2}`).join(' and ')}`,
  }
}

/**
 * What Postgres accepts in a text. It knows neither the character NUL nor half a surrogate pair; one such character in a
 * person's calendar must not stop the projector. What is no text stays as it is.
 */
export const acceptable = <Value>(value: Value): Value | string =>
  typeof value === 'string' ? value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd') : value

/** As JSON writes what Postgres does not accept; it may stand in a text as itself, too. */
const suspicious = /\\u(0000|d[89a-f])/

/** JSON that Postgres accepts. */
export function encodeJson(value: unknown): string {
  const json = JSON.stringify(value)
  // To look at every text within takes several times as long.
  return suspicious.test(json) ? JSON.stringify(value, (_, inner) => acceptable(inner)) : json
}
