import { DomainError } from '@calendar-sync/contracts/errors'
import type { HttpMiddleware } from './context.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a browser says that a page of another site sent this. Programs that are not browsers send no Origin. */
export function isForeignOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (!origin) return false
  try {
    return new URL(origin).host !== host
  } catch {
    return true
  }
}

/** Beside SameSite cookies: what changes something must come from our own pages. */
export const refuseForeignOrigins: HttpMiddleware = async (ctx, next) => {
  if (!safeMethods.has(ctx.method) && isForeignOrigin(ctx.get('Origin') || undefined, ctx.host))
    throw new DomainError('wrong_origin', 'This request came from another site and was refused.')
  await next()
}
