import Router from '@koa/router'
import { answerWithin } from '../deadline.ts'
import type { HttpRouter } from './context.ts'

/** Throws, with a sentence, when the part is not ready; may answer a sentence when it is, but something is wrong with it. */
type HealthCheck = () => Promise<unknown>

/** Less than a probe waits, which would be told nothing. */
const defaultDeadlineMs = 3_000

/**
 * `/healthz`: the process lives. `/readyz`: everything it needs answers; which part does not is named.
 * @param deadlineMs a part that has said nothing by then is not ready
 */
export function healthRoutes(
  checks: Readonly<Record<string, HealthCheck>>,
  deadlineMs = defaultDeadlineMs,
): HttpRouter {
  const router: HttpRouter = new Router()
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' }
  })
  router.get('/readyz', async (ctx) => {
    const results = await Promise.all(
      Object.entries(checks).map(
        async ([part, check]) => [part, await answerWithin(deadlineMs, check).then(ready, failed)] as const,
      ),
    )
    ctx.status = results.every(([, { isReady }]) => isReady) ? 200 : 503
    ctx.body = Object.fromEntries(results.map(([part, { said }]) => [part, said]))
  })
  return router
}

const ready = (said: unknown) => ({ isReady: true, said: typeof said === 'string' ? said : 'ok' })
const failed = (error: unknown) => ({ isReady: false, said: error instanceof Error ? error.message : String(error) })
