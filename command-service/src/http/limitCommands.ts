import type { Context, RouteMiddleware } from '@calendar-sync/platform/http/context'
import { type Allowance, createLimiter } from '@calendar-sync/platform/http/limiter'

const hour = 60 * 60
const day = 24 * hour

/** Commands that cost more than a line in the log: money, a card to try, calls to Google, a run. */
const costly: Readonly<Record<string, readonly Allowance[]>> = {
  'POST /api/user/subscription': [{ points: 20, seconds: hour }],
  'PUT /api/user/payment-method': [{ points: 20, seconds: hour }],
  'POST /api/accounts/:id/refresh-token': [{ points: 60, seconds: hour }],
}

/** How many times the limit of a minute a command may be sent in a day. */
const minutesPerDay = 20

/**
 * Each person may send each kind of command so many times a minute and a day: far more than a person does, and few
 * enough that no script fills the log.
 * @param perMinute for commands that are not limited more tightly
 */
export function limitCommands(perMinute: number): RouteMiddleware {
  const usual = createLimiter([
    { points: perMinute, seconds: 60 },
    { points: perMinute * minutesPerDay, seconds: day },
  ])
  const special = new Map(Object.entries(costly).map(([kind, allowances]) => [kind, createLimiter(allowances)]))
  return async (ctx, next) => {
    const { userId } = ctx.state
    if (userId !== null && !['GET', 'HEAD', 'OPTIONS'].includes(ctx.method)) {
      const kind = `${ctx.method} ${routeOf(ctx)}`
      const limit = special.get(kind) ?? usual
      await limit(ctx, `${userId} ${kind}`)
    }
    await next()
  }
}

/** The pattern of the route that a request is going to; the middleware's own pattern matches every path. */
const routeOf = ({ matched, method, path }: Context): string => {
  const route = matched?.findLast(({ methods }) => methods.includes(method))
  return String(route?.path ?? path)
}
