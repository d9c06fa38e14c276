import { DomainError } from '@calendar-sync/contracts/errors'
import { type ListQuery, maxRange } from '@calendar-sync/platform/http/simpleRest'
import { DatabaseError, type Pool } from 'pg'
import { z } from 'zod'

/** Rows that can be listed: where they come from, and what of them may be sorted and filtered by. */
export interface Source<Row> {
  readonly select: string
  /** A relation in SQL; what is one person's has a column `user_id`, so that nobody is shown what is another's. */
  readonly from: string
  readonly row: z.ZodType<Row>
  /** Fields of the API and the SQL they stand for. */
  readonly fields: Readonly<Record<string, string>>
  /** Texts in SQL that a filter `q` looks into; without them there is no such filter. */
  readonly searched?: readonly string[]
  /** Order when none is asked for; also what decides between rows that the asked order leaves equal. */
  readonly order: string
}

/** What rows must have to be seen: columns and their values. */
export type Scope = Readonly<{ user_id: string } & Record<string, string>> | typeof everybody

/** Every row, whoever's it is: for lists that only staff may read. */
export const everybody = { everybody: true } as const

export const everything: ListQuery = { sort: undefined, range: undefined, filter: {}, asked: false }

/** The rows that match, in order and within the range, and how many match in all. */
export async function listRows<Row>(pool: Pool, source: Source<Row>, scope: Scope, query: ListQuery = everything) {
  const { condition, values } = conditionOf(source, scope, query.filter)
  const first = query.range?.first ?? 0
  const limit = query.range ? query.range.last - first + 1 : maxRange
  const sort = query.sort && fieldOf(source, query.sort.field)
  const order = sort ? `${sort} ${query.sort?.order} nulls last, ${source.order}` : source.order
  const [{ rows }, { rows: counted }] = await prepared(() =>
    Promise.all([
      pool.query(
        `select ${source.select} from ${source.from} where ${condition} order by ${order} limit ${limit} offset ${first}`,
        values,
      ),
      pool.query<{ total: number }>(`select count(*)::int as total from ${source.from} where ${condition}`, values),
    ]),
  )
  return { rows: z.array(source.row).parse(rows), total: counted[0]?.total ?? 0 }
}

/** The one row with this id; undefined when there is none in this scope. */
export async function findRow<Row>(
  pool: Pool,
  source: Source<Row>,
  scope: Scope,
  id: string,
): Promise<Row | undefined> {
  const { condition, values } = conditionOf(source, scope, { id })
  const { rows } = await prepared(() =>
    pool.query(`select ${source.select} from ${source.from} where ${condition}`, values),
  )
  return z.array(source.row).parse(rows)[0]
}

/** A value, or any of a list of values; `null` for rows without one. */
function conditionOf<Row>(source: Source<Row>, scope: Scope, filter: ListQuery['filter']) {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const owned = scope === everybody ? [] : Object.entries(scope)
  const conditions = ['true', ...owned.map(([column, value]) => `${column} = ${parameter(value)}`)]
  for (const [field, wanted] of Object.entries(filter)) {
    if (field === 'q' && source.searched) {
      const text = parameter(
        `%${String(wanted)
          .trim()
          .replaceAll(/[\\%_]/g, '\\$&')}%`,
      )
      conditions.push(`(${source.searched.map((searched) => `${searched} ilike ${text}`).join(' or ')})`)
      continue
    }
    const expression = fieldOf(source, field)
    const texts = (Array.isArray(wanted) ? wanted : [wanted]).filter((value) => value !== null).map(String)
    conditions.push(
      wanted === null ? `${expression} is null` : `(${expression})::text = any(${parameter(texts)}::text[])`,
    )
  }
  return { condition: conditions.join(' and '), values }
}

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
