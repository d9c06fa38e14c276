import { systemClock } from '@calendar-sync/platform/clock'
import { loadConfig, requireSharedParts } from '@calendar-sync/platform/config'
import { healthRoutes } from '@calendar-sync/platform/http/health'
import { createHttpApp, listen } from '@calendar-sync/platform/http/server'
import { createLog } from '@calendar-sync/platform/log'
import { startObservability } from '@calendar-sync/platform/observability/startObservability'
import { runUntilSignal } from '@calendar-sync/platform/process'
import { startRuntime } from '@calendar-sync/platform/runtime'
import { createCommandService } from './createCommandService.ts'

await runUntilSignal(async () => {
  const config = requireSharedParts(loadConfig(process.env))
  const log = createLog(config.logLevel, 'command-service')
  const observability = await startObservability(config, 'command-service')
  const runtime = await startRuntime(config, log)
  await runtime.requireMatchingLog()
  const { app, sessions } = createHttpApp(config, runtime.pool, log, runtime.bus)
  const service = createCommandService({
    ...runtime,
    sessions,
    clock: systemClock,
    config,
    streamNameKey: runtime.installationKeys.streamNames,
    sealKey: runtime.installationKeys.logSeals,
    emailLinkKey: runtime.installationKeys.emailLinks,
  })
  const health = healthRoutes({ 'event-store': () => runtime.checkLog(), bus: () => runtime.bus.ping() })
  app.use(health.routes()).use(service.router.routes())
  await service.start()
  const server = await listen(app, config)
  log.info({ port: server.port }, 'command service is ready')
  return {
    stop: async () => {
      service.answerWaiting()
      await server.close()
      await service.stop()
      await runtime.close()
      await observability.close()
    },
  }
})
