import type { Bus, Unsubscribe } from '@calendar-sync/platform/bus/bus'
import type { Config } from '@calendar-sync/platform/config'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import type { Sessions } from '@calendar-sync/platform/http/session'
import type { Log } from '@calendar-sync/platform/log'
import type { Pool } from 'pg'
import { createInvoicePrinter } from './invoicePrinting/invoicePrinter.ts'
import { createLiveBridge } from './live/bridge.ts'
import { createOperations } from './operations/operations.ts'
import { createCompletenessCheck, describeMissing } from './projector/completeness.ts'
import { createLeftoverSweep } from './projector/leftovers.ts'
import { createPositions } from './projector/positions.ts'
import { prepareSchema } from './projector/tableGenerations.ts'
import { respondWithRecords } from './queries/records.ts'
import { queryRoutes } from './queries/routes.ts'
import { createProjectors } from './readModels/all.ts'

export interface ProjectionServiceDependencies {
  readonly log: Log
  readonly eventLog: EventLog
  readonly bus: Bus
  readonly pool: Pool
  readonly sessions: Pick<Sessions, 'sessionOf' | 'listOf'>
  readonly config: Pick<Config, 'publicUrl' | 'devScreens' | 'site' | 'readWaitMs'>
  /** How many Google accounts a person may connect. */
  readonly maxAccounts: number
}

export type ProjectionService = ReturnType<typeof createProjectionService>

/** The read side: read models kept in step with the log, queries over them, and live status. */
export function createProjectionService(deps: ProjectionServiceDependencies) {
  const { bus, pool, eventLog, sessions, config, maxAccounts } = deps
  const positions = createPositions(pool, config.readWaitMs)
  const projectors = createProjectors({ ...deps, positions })
  const completeness = createCompletenessCheck({ pool, store: eventLog.store, projectors, log: deps.log })
  const leftovers = createLeftoverSweep(
    pool,
    projectors.map(({ name }) => name),
    deps.log,
  )
  const invoicePrinter = createInvoicePrinter()
  const queries = {
    invoicePrinter,
    pool,
    positions,
    bus,
    eventLog,
    sessions,
    maxAccounts,
    devScreens: config.devScreens,
    site: config.site,
  }
  const bridge = createLiveBridge({
    ...deps,
    sessionOf: sessions.sessionOf,
    publicUrl: config.publicUrl,
  })
  let stopResponding: Unsubscribe | undefined
  const operations = createOperations({ ...deps, queries, projectors, completeness, bridge })
  const router = queryRoutes(queries)
  operations.addRoutes(router)

  return {
    router,
    /** Starts projecting; resolves when every read model is up to date, another process's task, or failing. */
    async start() {
      await prepareSchema(pool)
      await bridge.start()
      stopResponding = await respondWithRecords(queries)
      await operations.start()
      for (const projector of projectors) projector.start()
      await Promise.all(projectors.map((projector) => projector.initialised))
      completeness.start()
      leftovers.start()
    },
    handleUpgrade: bridge.handleUpgrade,
    health: () => ({ readModels: projectors.map((projector) => projector.health()), sockets: bridge.count() }),
    /** Throws a sentence that names what is not ready, and answers one when a read model lacks events; for readiness checks. */
    async check(): Promise<string | undefined> {
      for (const projector of projectors) {
        const { name, state, error } = projector.health()
        if (state === 'failing') throw new Error(`The read model ${name} does not advance: ${error}`)
        if (state === 'starting' || state === 'building') throw new Error(`The read model ${name} is ${state}.`)
      }
      return projectors.flatMap(({ name }) => describeMissing(name, completeness.missingOf(name)) ?? [])[0]
    },
    /** Builds a read model again while readers keep what they have. @throws Error when there is none of this name */
    async rebuild(readModel: string) {
      const projector = projectors.find(({ name }) => name === readModel)
      if (!projector) throw new Error(`There is no read model ${readModel}.`)
      await projector.rebuild()
    },
    /** Closes all live connections and takes no more. An HTTP server waits for them when it is closed, so this comes first. */
    disconnect: bridge.stop,
    async stop() {
      await completeness.stop()
      await leftovers.stop()
      await stopResponding?.()
      await operations.stop()
      await invoicePrinter.stop()
      await bridge.stop()
      await Promise.all(projectors.map((projector) => projector.stop()))
    },
  }
}
