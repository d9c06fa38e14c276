import { loadConfig, requireSharedParts } from '@calendar-sync/platform/config'
import { healthRoutes } from '@calendar-sync/platform/http/health'
import { createHttpApp, listen } from '@calendar-sync/platform/http/server'
import { createLog } from '@calendar-sync/platform/log'
import { startObservability } from '@calendar-sync/platform/observability/startObservability'
import { runUntilSignal } from '@calendar-sync/platform/process'
import { startRuntime } from '@calendar-sync/platform/runtime'
import { createProjectionService } from './createProjectionService.ts'

await runUntilSignal(async () => {
  const config = requireSharedParts(loadConfig(process.env))
  const log = createLog(config.logLevel, 'projection-service')
  const observability = await startObservability(config, 'projection-service')
  const runtime = await startRuntime(config, log)
  await runtime.requireMatchingLog()
  const { app, sessions } = createHttpApp(config, runtime.pool, log, runtime.bus)
  const service = createProjectionService({ ...runtime, config, sessions, maxAccounts: config.maxAccounts })
  const health = healthRoutes({
    'event-store': () => runtime.checkLog(),
    bus: () => runtime.bus.ping(),
    'read-models': () => service.check(),
  })
  app.use(health.routes()).use(service.router.routes())
  const server = await listen(app, config, service.handleUpgrade)
  // A first build takes its time; until then /readyz says what is missing, and the rest answers.
  await service.start()
  log.info({ port: server.port }, 'projection service is ready')
  return {
    stop: async () => {
      await service.stop()
      await server.close()
      await runtime.close()
      await observability.close()
    },
  }
})
