import type { ErrorBody } from '@calendar-sync/contracts/api/error'
import { DomainError, type ErrorCode, errorStatuses } from '@calendar-sync/contracts/errors'
import { z } from 'zod'
import { AppendTooLarge } from '../event-store/appendSize.ts'
import { RevisionConflict } from '../event-store/eventStore.ts'
import { isStorageUnavailable } from '../storageUnavailable.ts'
import type { HttpMiddleware } from './context.ts'
import { routeOf } from './metrics.ts'

/** The one place where an error becomes an answer. What we did not foresee is logged whole and told in one sentence. */
export const answerErrors: HttpMiddleware = async (ctx, next) => {
  try {
    await next()
    if (ctx.status === 404 && ctx.body == null)
      throw new DomainError('not_found', `There is no ${ctx.method} ${ctx.path}.`)
  } catch (error) {
    const body = describe(error)
    ctx.status = errorStatuses[body.code]
    ctx.body = body
    const seconds = secondsUntilRetry(error, body)
    if (seconds !== undefined) ctx.set('Retry-After', String(seconds))
    if (ctx.status < 500) return
    const facts = { method: ctx.method, route: routeOf(ctx), status: ctx.status, code: body.code }
    ctx.state.log.error({ ...facts, error }, 'request failed')
    ctx.state.isFailureLogged = true
  }
}

const Limited = z.object({ retryAfterSeconds: z.int().positive() })

/** A rule that limits how often something may be done says itself when it will allow it again. */
function secondsUntilRetry(error: unknown, { code, details }: ErrorBody): number | undefined {
  if (code === 'unavailable' || error instanceof RevisionConflict) return 5
  return Limited.safeParse(details).data?.retryAfterSeconds
}

function describe(error: unknown): ErrorBody {
  if (error instanceof DomainError) {
    const { message, code, details } = error
    return { error: message, code, ...(details === undefined ? {} : { details }) }
  }
  if (isStorageUnavailable(error))
    return { error: 'Our storage cannot be reached right now. Please try again in a few seconds.', code: 'unavailable' }
  if (error instanceof AppendTooLarge)
    return { error: 'This is too much to be kept at once. Please send less, or shorter texts.', code: 'body_too_large' }
  if (error instanceof RevisionConflict)
    return {
      error:
        'Too many changes came here at the same moment, and yours was not made. Please try again in a few seconds.',
      code: 'conflict',
    }
  const code = codeOfHttpError(error)
  if (code) return { error: sentences[code] ?? 'The request could not be read.', code }
  return { error: 'Something went wrong on our side. Nothing was lost; please try again.', code: 'internal_error' }
}

const sentences: Partial<Record<ErrorCode, string>> = {
  invalid_json: 'The body is not valid JSON.',
  body_too_large: 'The body is larger than 1 MB.',
  unsupported_media_type: 'Send the body as application/json.',
}

const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_json',
  404: 'not_found',
  413: 'body_too_large',
  415: 'unsupported_media_type',
}

/** What Koa's libraries throw carries a status. */
function codeOfHttpError(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error)) return undefined
  if (isDecompressionError(error)) return 'invalid_json'
  if (!('status' in error) || typeof error.status !== 'number') return undefined
  const ofOthers = error.status >= 400 && error.status < 500 ? 'validation_failed' : undefined
  return codes[error.status] ?? ofOthers
}

/** A body that says it is compressed, and is not, or is cut short. */
const isDecompressionError = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && /^(?:Z_|ERR_(?:_|BROTLI))/.test(error.code)
