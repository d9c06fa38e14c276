import { DomainError } from '@calendar-sync/contracts/errors'
import type { HttpMiddleware, RouteMiddleware } from './context.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The origin of our own pages: that of `PUBLIC_URL`, or without one that of the request, which then came in the clear.
 * @param host the request's `Host`
 */
export const ownOrigin = (publicUrl: string | undefined, host: string | undefined): string =>
  publicUrl === undefined ? `http://${host}` : new URL(publicUrl).origin

/**
 * Whether a browser says that a page of another site sent this: another scheme, host or port. Programs that are not
 * browsers send no Origin.
 */
export const isForeignOrigin = (origin: string | undefined, own: string): boolean =>
  origin !== undefined && origin !== '' && origin !== own

const foreignSites = new Set(['cross-site', 'same-site'])

const refusedAsForeign = () => new DomainError('wrong_origin', 'This request came from another site and was refused.')

/**
 * For a GET that changes something: browsers send no Origin with it, but say from which site it comes. Their address bar is
 * `none`; programs that are not browsers say nothing.
 */
export const refuseForeignSites: RouteMiddleware = (ctx, next) => {
  if (foreignSites.has(ctx.get('Sec-Fetch-Site'))) throw refusedAsForeign()
  return next()
}

/** Beside SameSite cookies: what changes something must come from our own pages. */
export const refuseForeignOrigins =
  (publicUrl: string | undefined): HttpMiddleware =>
  (ctx, next) => {
    if (!safeMethods.has(ctx.method) && isForeignOrigin(ctx.get('Origin'), ownOrigin(publicUrl, ctx.get('Host'))))
      throw refusedAsForeign()
    return next()
  }
