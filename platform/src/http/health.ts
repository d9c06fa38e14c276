import Router from '@koa/router'
import type { HttpRouter } from './context.ts'

/** Throws, with a sentence, when the part is not ready. */
export type HealthCheck = () => Promise<void>

/** `/healthz`: the process lives. `/readyz`: everything it needs answers; which part does not is named. */
export function healthRoutes(checks: Readonly<Record<string, HealthCheck>>): HttpRouter {
  const router: HttpRouter = new Router()
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' }
  })
  router.get('/readyz', async (ctx) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([part, check]) => [part, await check().then(() => 'ok', sentence)] as const),
    )
    ctx.status = results.every(([, result]) => result === 'ok') ? 200 : 503
    ctx.body = Object.fromEntries(results)
  })
  return router
}

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error))
