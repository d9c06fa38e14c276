import { DomainError } from '@calendar-sync/contracts/errors'
import { bodyParser } from '@koa/bodyparser'
import type { z } from 'zod'
import type { Context, HttpMiddleware } from './context.ts'
import { readInput } from './readInput.ts'
import { requireStorable } from './storable.ts'

const parseJson = bodyParser({
  enableTypes: ['json'],
  jsonLimit: '1mb',
  parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
})

/** JSON only, at most 1 MB, and as deep and wide as a call may need; everything else is refused before a route sees it. */
export const readJson: HttpMiddleware = (ctx, next) =>
  parseJson(ctx, () => {
    requireStorable(ctx.request.body, most)
    return next()
  })

/**
 * No call needs more: a preview of a thousand events is the largest. Small in bytes and large in parts would be dear too: each
 * part that does not fit a schema costs an issue of its own, and code that walks a body must not walk 400,000 levels deep.
 */
const most = { levels: 16, values: 20_000, inOneArray: 2_000 }

/**
 * The request's body, checked.
 * @throws DomainError `validation_failed`, `unsupported_media_type`
 */
export function bodyOf<Schema extends z.ZodType>(ctx: Context, schema: Schema): z.output<Schema> {
  if (ctx.request.length && !ctx.request.is('json'))
    throw new DomainError('unsupported_media_type', 'Send the body as application/json.')
  return readInput(schema, ctx.request.body ?? {})
}

/** The request's body as it came, unchecked; undefined where none came, or none in JSON. */
export const sentBodyOf = (ctx: Context): unknown => ctx.request.body

/**
 * The request's query, checked.
 * @throws DomainError `validation_failed`
 */
export const queryOf = <Schema extends z.ZodType>(ctx: Context, schema: Schema): z.output<Schema> =>
  readInput(schema, ctx.query)
