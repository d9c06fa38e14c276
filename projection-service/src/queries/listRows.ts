import { Instant } from '@calendar-sync/contracts/api/dates'
import type { EventType } from '@calendar-sync/contracts/domain/registry'
import { DomainError } from '@calendar-sync/contracts/errors'
import { runQuery, sql } from '@calendar-sync/platform/database/queryBuilder'
import type { Context } from '@calendar-sync/platform/http/context'
import { type ListQuery, listQueryOf, maxRange, type Sought, sendList } from '@calendar-sync/platform/http/simpleRest'
import { DatabaseError, type Pool } from 'pg'
import { z } from 'zod'
import { columnOf } from '../projector/columns.ts'
import type { Fields, ReadModel } from '../projector/readModel.ts'
import { schema, selection } from '../projector/table.ts'

/** Rows that can be listed: where they come from, and what of them may be sorted and filtered by. */
export interface Source<Row> {
  readonly select: string
  /** A relation in SQL; what is one person's has a column `user_id`, so that people are not shown what is another's. */
  readonly from: string
  readonly rows: z.ZodType<Row[]>
  /** Fields of the API and the SQL they stand for. */
  readonly fields: Readonly<Record<string, string>>
  /** Texts in SQL that a filter `q` looks into; without them there is no such filter. */
  readonly searched?: readonly string[]
  /** Order when none is asked for; also what decides between rows that the asked order leaves equal. */
  readonly order: string
}

/**
 * The rows of a read model as they are.
 * @param fields that may be sorted and filtered by, besides `id`, which is the row's key
 */
export const sourceOf = <Row extends Fields, Type extends EventType>(
  model: ReadModel<Row, Type>,
  order: string,
  fields: readonly (keyof Row & string)[] = [],
): Source<Row> => ({
  select: selection(model),
  from: `${schema}.${model.name}`,
  rows: z.array(model.row),
  fields: { id: columnOf(model.table.key), ...Object.fromEntries(fields.map((field) => [field, columnOf(field)])) },
  order,
})

/** What rows must have to be seen: columns and their values. */
export type Scope = Readonly<{ user_id: string } & Record<string, string>> | typeof everybody

/** Every row of every person: for lists that only staff may read. */
export const everybody = { everybody: true } as const

export const everything: ListQuery = { sort: undefined, range: undefined, filter: {}, asked: false }

/** The rows that match, in order and within the range, and how many match in all. */
export async function listRows<Row>(pool: Pool, source: Source<Row>, scope: Scope, query: ListQuery = everything) {
  const matching = matchingRows(source, scope, query.filter)
  const page = matching
    .clone()
    .select(sql.raw(source.select))
    .orderByRaw(orderOf(source, query.sort))
    .limit(query.range ? query.range.last - query.range.first + 1 : maxRange)
    .offset(query.range?.first ?? 0)
  const [{ rows }, { rows: counted }] = await prepared(() =>
    Promise.all([runQuery(pool, page), runQuery(pool, matching.select(sql.raw('count(*)::int as total')))]),
  )
  const [total] = Counted.parse(counted)
  return { rows: source.rows.parse(rows), total: total?.total ?? 0 }
}

const Counted = z.array(z.object({ total: z.int() }))

/** Answers with the rows that a request for a list asks for. */
export async function sendRows<Row>(
  ctx: Context,
  pool: Pool,
  resource: string,
  source: Source<Row>,
  scope: Scope,
  present: (row: Row) => unknown = (row) => row,
): Promise<void> {
  const query = listQueryOf(ctx, [...(source.searched ? ['q'] : []), ...Object.keys(source.fields)])
  const { rows, total } = await listRows(pool, source, scope, query)
  sendList(ctx, resource, rows.map(present), total, query)
}

/** The one row with this id; undefined when there is none in this scope. */
export async function findRow<Row>(
  pool: Pool,
  source: Source<Row>,
  scope: Scope,
  id: string,
): Promise<Row | undefined> {
  const matching = matchingRows(source, scope, { id }).select(sql.raw(source.select))
  const { rows } = await prepared(() => runQuery(pool, matching))
  return source.rows.parse(rows)[0]
}

/** Finds the row that a person has in a read model of one row a person; undefined for one who has none. */
export function ownRowOf<Row extends Fields, Type extends EventType>(model: ReadModel<Row, Type>) {
  // Nearly every request asks for one: a statement with a name is parsed once a session.
  const name = `${schema}.${model.name}.own`
  const text = `select ${selection(model)} from ${schema}.${model.name} where user_id = $1`
  const rows = z.array(model.row)
  return async (pool: Pool, userId: string): Promise<Row | undefined> => {
    const found = await prepared(() => pool.query({ name, text, values: [userId] }))
    return rows.parse(found.rows)[0]
  }
}

function orderOf<Row>(source: Source<Row>, sort: ListQuery['sort']): string {
  return sort ? `${fieldOf(source, sort.field)} ${sort.order} nulls last, ${source.order}` : source.order
}

/** What a filter leaves. */
function matchingRows<Row>(source: Source<Row>, scope: Scope, filter: ListQuery['filter']) {
  const rows = sql.from(sql.raw(source.from))
  if (scope !== everybody) rows.where(scope)
  for (const [field, wanted] of Object.entries(filter)) {
    if (field === 'q' && source.searched) {
      const text = containing(wanted)
      rows.where((any) => {
        for (const searched of source.searched ?? []) any.orWhereRaw(`${searched} ilike ?`, [text])
      })
      continue
    }
    const expression = fieldOf(source, field)
    if (wanted === null) rows.whereRaw(`${expression} is null`)
    else {
      const texts = textsOf(wanted)
      rows.whereRaw(`(${expression})::text = any(?::text[] || ?::timestamptz[]::text[])`, [texts, momentsIn(texts)])
    }
  }
  return rows
}

/** A pattern that finds text anywhere; what patterns mean by `%` and `_` is taken as written. */
const containing = (wanted: Sought) => `%${soughtText(wanted).replaceAll(/[\\%_]/g, '\\$&')}%`

/** No address and no name is longer. */
const longestSought = 254

/** @throws DomainError `validation_failed`: each row would be searched for a text that none of them holds */
function soughtText(wanted: Sought): string {
  const text = storable(wanted).trim()
  if (text.length <= longestSought) return text
  throw new DomainError('validation_failed', `Search for at most ${longestSought} characters.`)
}

/** Postgres knows every character but this one, so no row has it. */
const storable = (value: Sought) => String(value).replaceAll('\0', '')

const textsOf = (wanted: Sought) => [wanted].flat().flatMap((value) => (value === null ? [] : storable(value)))

/** Those that are moments, which Postgres writes in another way than lists show them. */
const momentsIn = (texts: readonly string[]) => texts.flatMap((text) => Instant.safeParse(text).data ?? [])

function fieldOf<Row>(source: Source<Row>, field: string): string {
  const expression = Object.hasOwn(source.fields, field) ? source.fields[field] : undefined
  if (!expression) throw new DomainError('validation_failed', `This list cannot be sorted or filtered by ${field}.`)
  return expression
}

const undefinedTable = '42P01'

/** @throws DomainError `unavailable` while the read model is being built for the first time */
export async function prepared<Result>(query: () => Promise<Result>): Promise<Result> {
  try {
    return await query()
  } catch (error) {
    if (error instanceof DatabaseError && error.code === undefinedTable)
      throw new DomainError('unavailable', 'This is being prepared. Please try again in a moment.')
    throw error
  }
}
