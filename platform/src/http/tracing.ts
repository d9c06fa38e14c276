import { currentTraceId, markFailed, traced } from '../observability/tracing.ts'
import type { HttpMiddleware } from './context.ts'
import { routeOf } from './metrics.ts'

/** A call, not a page and what it loads. Routes match in any case, so this does too. */
export const isCall = (path: string): boolean => /^\/(?:api|auth)(?:\/|$)/i.test(path)

/**
 * One trace a call, begun here: a client that chose its trace, or whether it is kept, could put itself into those of
 * others.
 */
export const traceRequests: HttpMiddleware = async (ctx, next) => {
  if (!isCall(ctx.path)) return next()
  const attributes = { 'http.request.method': ctx.method }
  await traced(`${ctx.method} call`, { kind: 'server', attributes, parent: null }, async (span) => {
    await next()
    const route = routeOf(ctx)
    span.updateName(`${ctx.method} ${route}`)
    span.setAttributes({
      'http.route': route,
      'http.response.status_code': ctx.status,
      'correlation.id': ctx.state.requestId,
    })
    if (ctx.status >= 500) markFailed(span)
  })
}

/**
 * The trace's id as the id of the request, so that one reference finds both what was logged and what was traced;
 * undefined when nothing is traced.
 */
export const requestIdOfSpan = (): string | undefined =>
  currentTraceId()?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
