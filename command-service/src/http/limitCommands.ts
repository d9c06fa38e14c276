import type { RouteMiddleware } from '@calendar-sync/platform/http/context'
import { type Allowances, limitPerPerson } from '@calendar-sync/platform/http/limitPerPerson'

const hour = 60 * 60
const day = 24 * hour

/** Commands that cost more than a line in the log: money, a card to try, calls to Google. */
const costly: Allowances = {
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
  const limit = limitPerPerson(costly, [
    { points: perMinute, seconds: 60 },
    { points: perMinute * minutesPerDay, seconds: day },
  ])
  // What this service answers to GET are redirects of the sign-in, which are limited by network address.
  return (ctx, next) => (ctx.method === 'GET' || ctx.method === 'HEAD' ? next() : limit(ctx, next))
}
