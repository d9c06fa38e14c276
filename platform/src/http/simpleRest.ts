import { DomainError } from '@calendar-sync/contracts/errors'
import { z } from 'zod'
import type { Context, HttpMiddleware } from './context.ts'
import { requireStorable } from './storable.ts'

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** What a field is to be: a value, or any of a list of values; `null` for rows without one. */
const Sought = z.union([Value, z.array(Value)])
export type Sought = z.infer<typeof Sought>

/**
 * The list conventions of ra-data-simple-rest: `sort=["field","ASC"]`, `range=[first,last]` (both included),
 * `filter={"field":value}`, answered with `Content-Range: resource first-last/total`.
 */
export interface ListQuery {
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' } | undefined
  readonly range: { readonly first: number; readonly last: number } | undefined
  readonly filter: Readonly<Record<string, Sought>>
  /** Whether any of the three was sent; without them the plain array is answered. */
  readonly asked: boolean
}

/** No list answers more rows at once. */
export const maxRange = 1000

const Sort = z.tuple([z.string(), z.enum(['ASC', 'DESC'])])
const Range = z
  .tuple([z.int().min(0), z.int().min(0)])
  .refine(([first, last]) => last >= first && last - first < maxRange)
const Filter = z.record(z.string(), Sought)

const forms = {
  sort: 'The parameter "sort" is a field and a direction, such as ["name","ASC"].',
  range: `The parameter "range" is the first and the last row, such as [0,24], and at most ${maxRange} rows.`,
  filter: 'The parameter "filter" is an object of fields and what they are to be, such as {"name":"Work"}.',
} as const

/**
 * Reads the list parameters of a query.
 * @param fields what may be sorted and filtered by
 * @throws DomainError `validation_failed`
 */
export function listQueryOf(ctx: Context, fields: readonly string[]): ListQuery {
  const sort = parameter(ctx, 'sort', Sort)
  const range = parameter(ctx, 'range', Range)
  const filter = parameter(ctx, 'filter', Filter)
  const unknown = [...(sort ? [sort[0]] : []), ...Object.keys(filter ?? {})].find((field) => !fields.includes(field))
  if (unknown !== undefined)
    throw new DomainError('validation_failed', `This list cannot be sorted or filtered by ${unknown}.`)
  return {
    sort: sort && { field: sort[0], order: sort[1] },
    range: range && { first: range[0], last: range[1] },
    filter: filter ?? {},
    asked: sort !== undefined || range !== undefined || filter !== undefined,
  }
}

/** Answers a list; `total` counts all rows that match, not only those sent. */
export function sendList(ctx: Context, resource: string, items: readonly unknown[], total: number, query: ListQuery) {
  if (query.asked) {
    const first = query.range?.first ?? 0
    const span = items.length === 0 ? '*' : `${first}-${first + items.length - 1}`
    ctx.state.contentRange = `${resource} ${span}/${total}`
  }
  ctx.body = items
}

/**
 * Says which part of a list an answer is. Outside of compressing, which takes an answer with `Content-Range` for a part of a file
 * and leaves it as it is; an answer of ours is whole (200), and there the header is a convention of simple-rest (RFC 9110, 14.4).
 */
export const setContentRange: HttpMiddleware = async (ctx, next) => {
  await next()
  const { contentRange } = ctx.state
  if (contentRange === undefined) return
  ctx.set('Content-Range', contentRange)
  ctx.set('Access-Control-Expose-Headers', 'Content-Range')
}

function parameter<Schema extends z.ZodType>(ctx: Context, name: keyof typeof forms, schema: Schema) {
  const text = ctx.query[name]
  if (text === undefined || text === '') return undefined
  const value = parse(String(text))
  requireStorable(value)
  const read = schema.safeParse(value)
  if (!read.success) throw new DomainError('validation_failed', forms[name])
  return read.data
}

/** undefined, which no parameter may be, for what is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
