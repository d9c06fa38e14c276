import { listen } from '@calendar-sync/platform/http/server'
import { runUntilSignal } from '@calendar-sync/platform/process'
import { openService } from '@calendar-sync/platform/service'
import { createProjectionService } from './createProjectionService.ts'

await runUntilSignal(async () => {
  const { config, log, runtime, app, sessions, close } = await openService('projection-service', {
    'read-models': () => service.check(),
  })
  const service = createProjectionService({ ...runtime, config, sessions, maxAccounts: config.maxAccounts })
  app.use(service.router.routes())
  const server = await listen(app, config, service.handleUpgrade)
  // A first build takes its time; until then /readyz says what is missing, and the rest answers.
  await service.start()
  log.info({ port: server.port }, 'projection service is ready')
  return {
    stop: async () => {
      await service.stop()
      await server.close()
      await close()
    },
  }
}, 'projection-service')
