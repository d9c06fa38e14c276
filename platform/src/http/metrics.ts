import { createServer } from 'node:http'
import {
  counter,
  gauge,
  histogram,
  measureProcess,
  quick,
  renderMetrics,
  secondsSince,
} from '../observability/metrics.ts'
import type { HttpMiddleware } from './context.ts'
import { listening, type RunningServer } from './listening.ts'

const requests = histogram(
  'http_request_duration_seconds',
  'How long requests take to be answered, by the pattern of their route.',
  ['method', 'route', 'status'],
  quick,
)
const underWay = gauge('http_requests_in_flight', 'Requests that are being answered.')
const refused = counter('http_requests_limited_total', 'Requests refused because an address sent too many.')

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * The pattern of the route that answered, `page` for what the browser loads, `none` for a path without a route: never
 * the path itself, which holds ids.
 */
export function routeOf(ctx: Parameters<HttpMiddleware>[0]): string {
  const matched: unknown = ctx._matchedRoute
  if (typeof matched === 'string') return matched
  return ctx.status < 400 ? 'page' : 'none'
}

/** Measures every request. */
export const measureRequests: HttpMiddleware = async (ctx, next) => {
  const started = performance.now()
  underWay.inc()
  try {
    await next()
  } finally {
    underWay.dec()
    const method = methods.has(ctx.method) ? ctx.method : 'other'
    requests.observe({ method, route: routeOf(ctx), status: String(ctx.status) }, secondsSince(started))
    if (ctx.status === 429) refused.inc()
  }
}

/** `/metrics`, on a port of its own that nothing outside should reach. @throws PortUnavailable */
export async function serveMetrics(port: number, host: string): Promise<RunningServer> {
  measureProcess()
  const server = createServer(async (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end('Metrics are at /metrics.\n')
    const { contentType, text } = await renderMetrics()
    response.writeHead(200, { 'content-type': contentType }).end(text)
  })
  return listening(server, { port, host, settings: { port: 'METRICS_PORT', host: 'METRICS_HOST' } })
}
