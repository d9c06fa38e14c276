import { loadConfig, requireSharedParts } from './config.ts'
import { serviceQueryTimeoutMs } from './database/pool.ts'
import { healthRoutes } from './http/health.ts'
import { createHttpApp } from './http/server.ts'
import { createLog } from './log.ts'
import { startObservability } from './observability/startObservability.ts'
import { startRuntime } from './runtime.ts'

/**
 * What a process of one service stands on: its configuration, the parts that services share, and an HTTP app that says how they
 * are. @param checks what else must be well for the service to be ready
 */
export async function openService(
  name: 'command-service' | 'projection-service' | 'sync-engine',
  checks: Parameters<typeof healthRoutes>[1] = {},
) {
  const config = requireSharedParts(loadConfig(process.env))
  const log = createLog(config.logLevel, name)
  const observability = await startObservability(config, name)
  const runtime = await startRuntime(config, log, { queryTimeoutMs: serviceQueryTimeoutMs })
  await runtime.requireMatchingLog()
  const { app, sessions } = createHttpApp(config, runtime.pool, log, runtime.bus)
  app.use(healthRoutes(runtime, checks).routes())
  const close = async () => {
    await runtime.close()
    await observability.close()
  }
  return { config, log, runtime, app, sessions, close }
}
