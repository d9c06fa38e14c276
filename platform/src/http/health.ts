import Router from '@koa/router'
import type { HttpRouter } from './context.ts'

/** Throws, with a sentence, when the part is not ready; may answer a sentence when it is, but something is wrong with it. */
type HealthCheck = () => Promise<unknown>

/** `/healthz`: the process lives. `/readyz`: everything it needs answers; which part does not is named. */
export function healthRoutes(checks: Readonly<Record<string, HealthCheck>>): HttpRouter {
  const router: HttpRouter = new Router()
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' }
  })
  router.get('/readyz', async (ctx) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([part, check]) => [part, await check().then(ready, failed)] as const),
    )
    ctx.status = results.every(([, { isReady }]) => isReady) ? 200 : 503
    ctx.body = Object.fromEntries(results.map(([part, { said }]) => [part, said]))
  })
  return router
}

const ready = (said: unknown) => ({ isReady: true, said: typeof said === 'string' ? said : 'ok' })
const failed = (error: unknown) => ({ isReady: false, said: error instanceof Error ? error.message : String(error) })
