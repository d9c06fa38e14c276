import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { systemClock } from '@calendar-sync/platform/clock'
import { listen } from '@calendar-sync/platform/http/server'
import { createMailSender } from '@calendar-sync/platform/mail/mailSender'
import { runUntilSignal } from '@calendar-sync/platform/process'
import { openService } from '@calendar-sync/platform/service'
import { createSyncEngine } from './createSyncEngine.ts'
import { limitHeapGrowth } from './heapGrowth.ts'

limitHeapGrowth()

await runUntilSignal(async () => {
  const { config, log, runtime, app, close } = await openService('sync-engine')
  const sender = createMailSender(config)
  const engine = createSyncEngine({
    ...runtime,
    streamNameKey: runtime.installationKeys.streamNames,
    google: config.google,
    clock: systemClock,
    mail: { sender, appUrl: config.publicUrl ?? `http://localhost:${config.port}` },
    engineId: `${hostname()}-${randomUUID()}`,
    settings: { pushedCheck: config.pushedCheckMs },
    publicUrl: config.publicUrl,
  })
  app.use(engine.router.routes())
  const stopEngine = async () => {
    await engine.stop()
    sender.close()
    await close()
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
}, 'sync-engine')
