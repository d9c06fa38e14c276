import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { systemClock } from '@calendar-sync/platform/clock'
import { loadConfig, requireSharedParts } from '@calendar-sync/platform/config'
import { createLog } from '@calendar-sync/platform/log'
import { createMailSender } from '@calendar-sync/platform/mail/mailSender'
import { runUntilSignal } from '@calendar-sync/platform/process'
import { startRuntime } from '@calendar-sync/platform/runtime'
import { createSyncEngine } from './service.ts'

await runUntilSignal(async () => {
  const config = requireSharedParts(loadConfig(process.env))
  const log = createLog(config.logLevel, 'sync-engine')
  const runtime = await startRuntime(config, log)
  const sender = createMailSender(config)
  const engine = createSyncEngine({
    ...runtime,
    google: config.google,
    clock: systemClock,
    mail: { sender, appUrl: config.publicUrl ?? `http://localhost:${config.port}` },
    engineId: `${hostname()}-${randomUUID()}`,
    ...(config.publicUrl === undefined ? {} : { publicUrl: config.publicUrl }),
  })
  try {
    await engine.start()
  } catch (error) {
    await runtime.close()
    throw error
  }
  log.info({}, 'sync engine is ready')
  return {
    stop: async () => {
      await engine.stop()
      sender.close()
      await runtime.close()
    },
  }
})
