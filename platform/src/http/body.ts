import { DomainError } from '@calendar-sync/contracts/errors'
import { bodyParser } from '@koa/bodyparser'
import type { z } from 'zod'
import type { Context, HttpMiddleware } from './context.ts'
import { requireStorable } from './readableText.ts'

const parseJson = bodyParser({
  enableTypes: ['json'],
  jsonLimit: '1mb',
  parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
})

/** JSON only, at most 1 MB and 32 levels deep; everything else is refused before a route sees it. */
export const readJson: HttpMiddleware = (ctx, next) =>
  parseJson(ctx, () => {
    requireStorable(ctx.request.body)
    return next()
  })

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
