import { traceparentHeader } from '@calendar-sync/contracts/api/headers'
import { markFailed, traced } from '../observability/tracing.ts'
import type { HttpMiddleware } from './context.ts'
import { routeOf } from './metrics.ts'

/** A call, not a page and what it loads. */
export const isCall = (path: string): boolean => /^\/(?:api|auth)\//.test(path)

/** One span a call, part of the browser's trace when it names one. */
export const traceRequests: HttpMiddleware = async (ctx, next) => {
  if (!isCall(ctx.path)) return next()
  const attributes = { 'http.request.method': ctx.method, 'correlation.id': ctx.state.requestId }
  const parent = ctx.get(traceparentHeader) || null
  await traced(`${ctx.method} call`, { kind: 'server', attributes, parent }, async (span) => {
    await next()
    const route = routeOf(ctx)
    span.updateName(`${ctx.method} ${route}`)
    span.setAttributes({ 'http.route': route, 'http.response.status_code': ctx.status })
    if (ctx.status >= 500) markFailed(span)
  })
}

/**
 * The trace's id as the id of the request, so that one reference finds both what was logged and what was traced;
 * undefined when the header names none.
 */
export function requestIdOfTrace(header: string): string | undefined {
  const [, id] = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(header) ?? []
  return id?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
