import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { systemClock } from '@calendar-sync/platform/clock'
import { loadConfig, requireSharedParts } from '@calendar-sync/platform/config'
import { healthRoutes } from '@calendar-sync/platform/http/health'
import { createHttpApp, listen } from '@calendar-sync/platform/http/server'
import { createLog } from '@calendar-sync/platform/log'
import { createMailSender } from '@calendar-sync/platform/mail/mailSender'
import { startObservability } from '@calendar-sync/platform/observability/startObservability'
import { runUntilSignal } from '@calendar-sync/platform/process'
import { startRuntime } from '@calendar-sync/platform/runtime'
import { createSyncEngine } from './createSyncEngine.ts'
import { limitHeapGrowth } from './heapGrowth.ts'

limitHeapGrowth()

await runUntilSignal(async () => {
  const config = requireSharedParts(loadConfig(process.env))
  const log = createLog(config.logLevel, 'sync-engine')
  const observability = await startObservability(config, 'sync-engine')
  const runtime = await startRuntime(config, log)
  await runtime.requireMatchingLog()
  const sender = createMailSender(config)
  const engine = createSyncEngine({
    ...runtime,
    google: config.google,
    clock: systemClock,
    mail: { sender, appUrl: config.publicUrl ?? `http://localhost:${config.port}` },
    engineId: `${hostname()}-${randomUUID()}`,
    settings: { pushedCheck: config.pushedCheckMs },
    publicUrl: config.publicUrl,
  })
  const { app } = createHttpApp(config, runtime.pool, log, runtime.bus)
  const health = healthRoutes({ 'event-store': () => runtime.checkLog(), bus: () => runtime.bus.ping() })
  app.use(health.routes()).use(engine.router.routes())
  const stopEngine = async () => {
    await engine.stop()
    sender.close()
    await runtime.close()
    await observability.close()
  }
  const server = await engine
    .start()
    .then(() => listen(app, config))
    .catch(async (error: unknown) => {
      await stopEngine()
      throw error
    })
  log.info({ port: server.port }, 'sync engine is ready')
  return {
    stop: async () => {
      await server.close()
      await stopEngine()
    },
  }
})
