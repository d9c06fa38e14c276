import { DomainError } from '@calendar-sync/contracts/errors'
import { bodyParser } from '@koa/bodyparser'
import type { z } from 'zod'
import type { Context, HttpMiddleware } from './context.ts'
import { requireStorable } from './storable.ts'

const parseJson = bodyParser({
  enableTypes: ['json'],
  jsonLimit: '1mb',
  parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
})

/** JSON only, at most 1 MB, and as deep and wide as a call may need; everything else is refused before a route sees it. */
export const readJson: HttpMiddleware = (ctx, next) =>
  parseJson(ctx, () => {
    requireModest(ctx.request.body)
    requireStorable(ctx.request.body)
    return next()
  })

/** No call needs more: a preview of a thousand events is the largest. */
const most = { depth: 16, values: 20_000, inOneArray: 2_000 }

/**
 * Refuses bodies that are small in bytes and large in parts: each part that does not fit a schema costs an issue of its
 * own, and code that walks a body must not walk 400,000 levels deep.
 * @throws DomainError `validation_failed`
 */
function requireModest(body: unknown): void {
  let values = 0
  let level: unknown[] = [body]
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length
    const below: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue
      if (Array.isArray(value) && value.length > most.inOneArray) throw tooMany(`a list of ${value.length} values`)
      for (const part of Object.values(value)) below.push(part)
      if (values + below.length > most.values) throw tooMany(`more than ${most.values} values`)
    }
    if (depth > most.depth) throw tooMany(`more than ${most.depth} levels`)
    level = below
  }
}

const tooMany = (what: string) =>
  new DomainError('validation_failed', `The body has ${what}, which is more than any call takes. Send less at a time.`)

/**
 * The request's body, checked.
 * @throws ZodError, answered as 400 with the path of each field that is wrong
 * @throws DomainError `unsupported_media_type`
 */
export function bodyOf<Schema extends z.ZodType>(ctx: Context, schema: Schema): z.output<Schema> {
  if (ctx.request.length && !ctx.request.is('json'))
    throw new DomainError('unsupported_media_type', 'Send the body as application/json.')
  return schema.parse(ctx.request.body ?? {})
}

/**
 * The request's query, checked.
 * @throws ZodError, answered as 400 with the path of each parameter that is wrong
 */
export const queryOf = <Schema extends z.ZodType>(ctx: Context, schema: Schema): z.output<Schema> =>
  schema.parse(ctx.query)
