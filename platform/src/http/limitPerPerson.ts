import type { Context, RouteMiddleware } from './context.ts'
import { type Allowance, createLimiter } from './limiter.ts'

/** Allowances by method and route: `POST /api/event-filters/preview`. */
export type Allowances = Readonly<Record<string, readonly Allowance[]>>

/**
 * Limits how often one person calls each route, counted in this process. First in a router, it sees which route a request
 * is going to.
 * @param usual for routes that are not named; none: they are not limited here
 */
export function limitPerPerson(allowances: Allowances, usual: readonly Allowance[] = []): RouteMiddleware {
  const named = new Map(Object.entries(allowances).map(([route, its]) => [route, createLimiter(its)]))
  const others = createLimiter(usual)
  return async (ctx, next) => {
    const { userId } = ctx.state
    const route = routeOf(ctx)
    if (userId !== null) await (named.get(route) ?? others)(ctx, `${userId} ${route}`)
    await next()
  }
}

/**
 * The method and the pattern of the route that a request is going to; this middleware's own pattern matches every path. HEAD
 * costs what GET does, and counts as one.
 */
const routeOf = ({ matched, method: asked, path }: Context): string => {
  const method = asked === 'HEAD' ? 'GET' : asked
  const route = matched?.findLast(({ methods }) => methods.includes(method))
  return `${method} ${route?.path ?? path}`
}
