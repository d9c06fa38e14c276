import { DomainError } from '@calendar-sync/contracts/errors'
import type { RouteMiddleware } from '@calendar-sync/platform/http/context'
import { z } from 'zod'

const Details = z.object({ retryAfterSeconds: z.int().positive() })

/** Says in `Retry-After` when a rule that limits how often something may be done will allow it again. */
export const retryAfter: RouteMiddleware = async (ctx, next) => {
  try {
    await next()
  } catch (error) {
    const details = error instanceof DomainError ? Details.safeParse(error.details) : undefined
    if (details?.success) ctx.set('Retry-After', String(details.data.retryAfterSeconds))
    throw error
  }
}
