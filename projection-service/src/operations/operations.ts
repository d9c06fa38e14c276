import type { Bus } from '@calendar-sync/platform/bus/bus'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import type { Log } from '@calendar-sync/platform/log'
import type { Pool } from 'pg'
import type { LiveBridge } from '../live/bridge.ts'
import type { CompletenessCheck } from '../projector/completeness.ts'
import type { Projector } from '../projector/projector.ts'
import type { QueryDependencies } from '../queries/dependencies.ts'
import { createEngines } from './engines.ts'
import { tellAdmins } from './liveProgress.ts'
import { observeProjections } from './metrics.ts'
import { createRebuilds } from './rebuilds.ts'
import { operationsRoutes } from './routes.ts'

/** What those who run the system see of it and do to it. */
export interface Operations {
  addRoutes(router: HttpRouter): void
  start(): Promise<void>
  stop(): Promise<void>
}

export interface OperationsParts {
  readonly pool: Pool
  readonly bus: Bus
  readonly eventLog: EventLog
  readonly log: Log
  readonly projectors: readonly Projector[]
  readonly bridge: Pick<LiveBridge, 'people' | 'send' | 'count'>
  readonly completeness: Pick<CompletenessCheck, 'missingOf'>
  readonly queries: QueryDependencies
}

export function createOperations({
  pool,
  bus,
  eventLog,
  log,
  projectors,
  bridge,
  completeness,
  queries,
}: OperationsParts): Operations {
  const rebuilds = createRebuilds(projectors, bus, log)
  const engines = createEngines(bus)
  const stops: (() => Promise<void>)[] = [rebuilds.stop, engines.stop]
  return {
    addRoutes(router) {
      const { store } = eventLog
      operationsRoutes(router, {
        pool,
        bus,
        store,
        projectors,
        rebuilds,
        completeness,
        engines,
        sockets: bridge.count,
        queries,
      })
    },
    async start() {
      await rebuilds.start()
      await engines.start()
      stops.push(await tellAdmins(bus, pool, bridge, log))
      const { store } = eventLog
      const unobserve = observeProjections({ pool, store, projectors, rebuilds, completeness, sockets: bridge.count })
      stops.push(async () => unobserve())
    },
    async stop() {
      for (const stop of stops) await stop()
    },
  }
}
