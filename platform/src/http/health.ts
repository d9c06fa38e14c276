import Router from '@koa/router'
import type { Bus } from '../bus/bus.ts'
import { answerWithin } from '../deadline.ts'
import type { HttpRouter } from './context.ts'

/** Throws, with a sentence, when the part is not ready; may answer a sentence when it is, but something is wrong with it. */
type HealthCheck = () => Promise<unknown>

/** What every service stands on. */
interface Foundation {
  /** Asks the event store, and the database which log it knows. */
  checkLog(): Promise<unknown>
  readonly bus: Pick<Bus, 'ping'>
}

/** Less than a probe waits, which would be told nothing. */
const defaultDeadlineMs = 3_000

/** What was found is told for so long: visitors may ask as often as they like. Milliseconds. */
const toldForMs = 1_000

const withoutBus =
  'Changes, lists and syncs go on; live messages, previews and looks at the history of a person wait for it.'

/**
 * `/healthz`: the process lives. `/readyz`: what it cannot work without answers; which part does not is named. The bus is only told
 * of: each service does most of its work without it, and were none ready, that would stop as well. Who asks meanwhile, or within
 * a second, is told the same.
 * @param needed what must be well besides the log
 * @param deadlineMs a part that has said nothing by then is not ready
 */
export function healthRoutes(
  { checkLog, bus }: Foundation,
  needed: Readonly<Record<string, HealthCheck>> = {},
  deadlineMs = defaultDeadlineMs,
): HttpRouter {
  const ask = (check: HealthCheck) => answerWithin(deadlineMs, check).then(ready, failed)
  const checkBus = async () => {
    const { isReady, said } = await ask(bus.ping)
    return isReady ? said : `${said} ${withoutBus}`
  }
  const parts = {
    'event-store': () => ask(checkLog),
    bus: () => checkBus().then(ready),
    ...Object.fromEntries(Object.entries(needed).map(([part, check]) => [part, () => ask(check)])),
  }
  const look = async () => {
    const results = await Promise.all(
      Object.entries(parts).map(async ([part, check]) => [part, await check()] as const),
    )
    setTimeout(() => {
      latest = undefined
    }, toldForMs).unref()
    return results
  }
  let latest: ReturnType<typeof look> | undefined
  const router: HttpRouter = new Router()
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' }
  })
  router.get('/readyz', async (ctx) => {
    latest ??= look()
    const results = await latest
    ctx.status = results.every(([, { isReady }]) => isReady) ? 200 : 503
    ctx.body = Object.fromEntries(results.map(([part, { said }]) => [part, said]))
  })
  return router
}

const ready = (said: unknown) => ({ isReady: true, said: typeof said === 'string' ? said : 'ok' })
const failed = (error: unknown) => ({ isReady: false, said: error instanceof Error ? error.message : String(error) })
