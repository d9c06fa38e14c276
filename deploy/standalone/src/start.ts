import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createCommandService } from '@calendar-sync/command-service/createCommandService'
import { startEmulator } from '@calendar-sync/google-emulator/server'
import { systemClock } from '@calendar-sync/platform/clock'
import type { Config } from '@calendar-sync/platform/config'
import { serviceQueryTimeoutMs } from '@calendar-sync/platform/database/pool'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { healthRoutes } from '@calendar-sync/platform/http/health'
import { PortUnavailable, portInUse } from '@calendar-sync/platform/http/listening'
import { createHttpApp, listen } from '@calendar-sync/platform/http/server'
import { createLog } from '@calendar-sync/platform/log'
import { createMailSender } from '@calendar-sync/platform/mail/mailSender'
import { makeDataFolder } from '@calendar-sync/platform/makeFolder'
import { startObservability } from '@calendar-sync/platform/observability/startObservability'
import { startRuntime } from '@calendar-sync/platform/runtime'
import { createProjectionService } from '@calendar-sync/projection-service/createProjectionService'
import { createSyncEngine } from '@calendar-sync/sync-engine/createSyncEngine'
import { buildFrontendIfNeeded } from './frontendBuild.ts'
import { pages } from './pages.ts'
import { whyGoogleIsUnreachable } from './whyGoogleIsUnreachable.ts'

export interface Standalone {
  readonly url: string
  /** Where the emulator shows its calendars; undefined when the app talks to Google or another server. */
  readonly emulatorUrl: string | undefined
  /** Where the metrics are; undefined when they were not asked for. */
  readonly metricsUrl: string | undefined
  /** Every route that answers, as `GET /api/accounts`; what no route answers is a page or not found. */
  readonly routes: readonly string[]
  /** Resolves with a sentence when the embedded database is gone. */
  readonly failed: Promise<string> | undefined
  stop(): Promise<void>
}

/**
 * Every service in one process, on one port: the default for trying, developing and small installations.
 * @param say told what is being done, for the operator who waits
 * @throws StartupError in one sentence
 */
export async function startStandalone(given: Config, say: (line: string) => void): Promise<Standalone> {
  const undo: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const log = createLog(given.logLevel, 'standalone')
    const observability = await startObservability(given, 'calendar-sync')
    undo.push(() => observability.close())
    const building = buildFrontendIfNeeded(() => say('Building the pages (once; again only when they change) …'))
    building.catch(() => undefined)
    say(given.databaseUrl ? 'Connecting to Postgres …' : 'Starting the embedded Postgres …')
    const runtime = await startRuntime(given, log, { queryTimeoutMs: serviceQueryTimeoutMs })
    undo.push(() => runtime.close())
    await runtime.requireMatchingLog()

    const emulator = await startGoogle(given)
    if (emulator) undo.push(() => emulator.close())
    const config: Config = emulator ? { ...given, google: { ...given.google, baseUrl: emulator.url } } : given

    const unreachable = await whyGoogleIsUnreachable(config.google.baseUrl)
    if (unreachable) say(unreachable)

    const { app, sessions } = createHttpApp(config, runtime.pool, log, runtime.bus)
    const clock = systemClock
    const { streamNames: streamNameKey, logSeals: sealKey, emailLinks: emailLinkKey } = runtime.installationKeys
    const shared = { ...runtime, clock, config, sessions, streamNameKey, sealKey, emailLinkKey }
    const commands = createCommandService(shared)
    const projection = createProjectionService({ ...shared, maxAccounts: config.maxAccounts })
    const sender = createMailSender(config)
    undo.push(async () => sender.close())
    const engine = createSyncEngine({
      ...shared,
      google: config.google,
      mail: { sender, appUrl: config.publicUrl ?? `http://localhost:${config.port}` },
      engineId: `standalone-${randomUUID()}`,
      settings: { pushedCheck: config.pushedCheckMs },
      ...(config.publicUrl ? { publicUrl: config.publicUrl } : {}),
    })
    say('Bringing read models up to date …')
    await projection.start()
    undo.push(() => projection.stop())
    await commands.start()
    undo.push(() => commands.stop())
    await engine.start()
    undo.push(() => engine.stop())

    await building
    const health = healthRoutes(runtime, { 'read-models': () => projection.check() })
    const routers = [health, commands.router, projection.router, engine.router]
    for (const router of routers) app.use(router.routes())
    app.use(pages())
    const server = await listen(app, config, projection.handleUpgrade)
    undo.push(() => server.close())
    // The server waits for open connections: people wait for runs, and browsers keep their live one open.
    undo.push(async () => commands.answerWaiting())
    undo.push(() => projection.disconnect())
    const url = config.publicUrl ?? `http://localhost:${server.port}`
    const { metricsUrl } = observability
    const failed = runtime.databaseLost?.then(
      () =>
        `The embedded database in ${given.dataDir} is gone: its server ended, or did not come back. Start the product again.`,
    )
    return { url, emulatorUrl: emulator?.url, metricsUrl, routes: routers.flatMap(routesOf), failed, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const routesOf = (router: HttpRouter): string[] =>
  router.stack.flatMap(({ methods, path }) =>
    methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`),
  )

/** The emulator, when the configuration names no Google. */
async function startGoogle({ google, dataDir }: Config) {
  if (google.emulatorPort === undefined) return undefined
  const ownFolder = join(dataDir, 'google-emulator')
  makeDataFolder(ownFolder)
  try {
    return await startEmulator({ port: google.emulatorPort, dataDir: ownFolder, seed: true })
  } catch (error) {
    const isInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw isInUse ? new PortUnavailable(portInUse(google.emulatorPort, 'GOOGLE_EMULATOR_PORT')) : error
  }
}
