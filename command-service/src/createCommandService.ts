import { createWorkLoop } from '@calendar-sync/platform/background/workLoop'
import type { Unsubscribe } from '@calendar-sync/platform/bus/bus'
import type { Config } from '@calendar-sync/platform/config'
import type { Migrate } from '@calendar-sync/platform/database/migrations'
import type { Pool } from '@calendar-sync/platform/database/pool'
import { createLogSealer } from '@calendar-sync/platform/event-store/seals/logSealer'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { createMailSender } from '@calendar-sync/platform/mail/mailSender'
import Router from '@koa/router'
import { accountRoutes } from './accounts/routes.ts'
import { adminUserRoutes } from './adminUsers/routes.ts'
import { createBackgroundJobs } from './backgroundJobs/createBackgroundJobs.ts'
import { erasureRoutes } from './erasure/routes.ts'
import { filterRoutes } from './filters/routes.ts'
import type { Dependencies } from './http/dependencies.ts'
import { refuseReusedKeys } from './http/idempotencyKeys.ts'
import { limitCommands } from './http/limitCommands.ts'
import { parkedEventRoutes } from './parkedEvents/routes.ts'
import { respondToAccessRequests } from './personHistory/recordAccess.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { signInRoutes } from './signIn/routes.ts'
import type { PaymentGateway } from './subscription/paymentGateway.ts'
import { subscriptionRoutes } from './subscription/routes.ts'
import { createSimulatedGateway } from './subscription/simulatedGateway.ts'
import { syncRoutes } from './sync/routes.ts'
import { syncRunRoutes } from './syncRun/routes.ts'
import { travelRoutes } from './travel/routes.ts'
import { waitlistRoutes } from './waitlist/routes.ts'

interface CommandServiceDependencies extends Dependencies {
  readonly pool: Pool
  readonly migrate: Migrate
  /** Seals the log; 32 bytes. */
  readonly sealKey: Buffer
  readonly config: Dependencies['config'] & Pick<Config, 'smtpUrl' | 'dataDir' | 'mailFrom' | 'port'>
  /** The payment provider; one that only simulates when absent. */
  readonly gateway?: PaymentGateway
}

/** Sign-in and every command: all that may append to the log because a person asks, or because their time has come. Seals the log. */
export function createCommandService(given: CommandServiceDependencies) {
  const deps = { ...given, gateway: given.gateway ?? createSimulatedGateway(given.pool) }
  const stopping = new AbortController()
  const router: HttpRouter = new Router()
  router.use(limitCommands(given.config.commandLimitPerMinute))
  router.use(refuseReusedKeys(given))
  const routes = [
    ...[signInRoutes, accountRoutes, settingsRoutes, subscriptionRoutes, syncRoutes, filterRoutes, travelRoutes],
    ...[parkedEventRoutes, waitlistRoutes, sessionRoutes, erasureRoutes, adminUserRoutes],
  ]
  for (const addRoutes of routes) addRoutes(router, deps)
  syncRunRoutes(router, deps, stopping.signal)
  const mail = createMailSender(given.config)
  const backgroundJobs = createBackgroundJobs({
    ...deps,
    mail,
    appUrl: given.config.publicUrl ?? `http://localhost:${given.config.port}`,
  })
  const { eventLog, pool, sealKey, log } = given
  // Sign-ins that were begun and not completed leave a session each.
  const pruning = createWorkLoop({
    name: 'expired sessions',
    next: () => given.sessions.prune().then(() => undefined),
    work: async () => undefined,
    atOnce: 1,
    poll: 10 * 60_000,
    log,
  })
  const sealer = createLogSealer(eventLog.store, pool, sealKey, log)
  let stopResponding: Unsubscribe | undefined
  return {
    router,
    /** Begins to do what is due without a request. @throws DatabaseUnreachable, MigrationsRefused */
    async start() {
      stopResponding = await respondToAccessRequests(deps)
      pruning.start()
      await backgroundJobs.start()
      sealer.start()
    },
    /** Answers who waits for a run. An HTTP server waits for them when it is closed, so this comes first. */
    answerWaiting: () => stopping.abort(),
    async stop() {
      await stopResponding?.()
      await pruning.stop()
      await backgroundJobs.stop()
      await sealer.stop()
      mail.close()
    },
  }
}
