import { conflictsRequest } from '@calendar-sync/contracts/subjects'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { requireUser } from '@calendar-sync/platform/http/session'
import type { QueryDependencies } from './dependencies.ts'
import { subscribers } from './reading.ts'
import { requestFromEngine, requireFound } from './requestFromEngine.ts'

const timeoutMs = 11_000

/** Events of different calendars of a person that claim the same time, for the dashboard. */
export function conflictQueries(router: HttpRouter, deps: QueryDependencies): void {
  router.get('/api/conflicts', subscribers(deps), async (ctx) => {
    const userId = requireUser(ctx)
    const { conflicts, leftOut } = requireFound(
      await requestFromEngine(deps.bus, conflictsRequest, { userId }, timeoutMs),
    )
    ctx.body = { conflicts, leftOut }
  })
}
