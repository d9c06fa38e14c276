import { projectionProgress } from '@calendar-sync/contracts/subjects'
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
export function createOperations(parts: {
  readonly pool: Pool
  readonly bus: Bus
  readonly eventLog: EventLog
  readonly log: Log
  readonly projectors: readonly Projector[]
  readonly bridge: LiveBridge
  readonly completeness: CompletenessCheck
  readonly queries: QueryDependencies
}) {
  const { pool, bus, eventLog, log, bridge, completeness } = parts
  const rebuilds = createRebuilds(parts.projectors, bus, log)
  const engines = createEngines(bus)
  const watched = { ...parts, store: eventLog.store, rebuilds, engines, sockets: bridge.count }
  const stops: (() => Promise<void>)[] = [rebuilds.stop, engines.stop]
  return {
    addRoutes: (router: HttpRouter) => operationsRoutes(router, watched),
    async start() {
      await rebuilds.start()
      await engines.start()
      stops.push(await tellAdmins(bus, pool, bridge, log))
      const built = ({ status }: { status: string }) => status === 'finished' && completeness.compareAgain()
      stops.push(await bus.subscribe(projectionProgress, built))
      const unobserve = observeProjections(watched)
      stops.push(async () => unobserve())
    },
    async stop() {
      for (const stop of stops) await stop()
    },
  }
}
