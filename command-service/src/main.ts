import { systemClock } from '@calendar-sync/platform/clock'
import { listen } from '@calendar-sync/platform/http/server'
import { runUntilSignal } from '@calendar-sync/platform/process'
import { openService } from '@calendar-sync/platform/service'
import { createCommandService } from './createCommandService.ts'

await runUntilSignal(async () => {
  const { config, log, runtime, app, sessions, close } = await openService('command-service')
  const service = createCommandService({
    ...runtime,
    sessions,
    clock: systemClock,
    config,
    streamNameKey: runtime.installationKeys.streamNames,
    sealKey: runtime.installationKeys.logSeals,
    emailLinkKey: runtime.installationKeys.emailLinks,
  })
  app.use(service.router.routes())
  await service.start()
  const server = await listen(app, config)
  log.info({ port: server.port }, 'command service is ready')
  return {
    stop: async () => {
      service.answerWaiting()
      await server.close()
      await service.stop()
      await close()
    },
  }
}, 'command-service')
