import type { SyncStatistics } from '@calendar-sync/contracts/api/syncStatistics'
import { DomainError } from '@calendar-sync/contracts/errors'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { requireUser } from '@calendar-sync/platform/http/session'
import { accounts } from '../readModels/accounts.ts'
import { type Figures, noFigures, type SyncStatisticsRow, syncStatistics } from '../readModels/syncStatistics.ts'
import { countAccounts } from './accounts.ts'
import type { QueryDependencies } from './dependencies.ts'
import { ownRowOf } from './listRows.ts'
import { subscribers } from './reading.ts'

const findStatistics = ownRowOf(syncStatistics)

const presentFigures = ({ completed, failed, events }: Figures) => ({
  totalSyncs: completed + failed,
  successfulSyncs: completed,
  failedSyncs: failed,
  totalEvents: events,
})

const add = (a: Figures, b: Figures): Figures => ({
  completed: a.completed + b.completed,
  failed: a.failed + b.failed,
  events: a.events + b.events,
  lastCompletedAt: (a.lastCompletedAt ?? '') > (b.lastCompletedAt ?? '') ? a.lastCompletedAt : b.lastCompletedAt,
})

export function presentSyncStatistics(row: SyncStatisticsRow | undefined): SyncStatistics {
  const current = Object.values(row?.ofSyncs ?? {}).reduce(add, noFigures)
  return {
    ...presentFigures(current),
    lastSyncTime: current.lastCompletedAt,
    ...(row?.firstEndedAt ? { allTime: { ...presentFigures(row.allTime), startDate: row.firstEndedAt } } : {}),
  }
}

/** What the dashboard shows once there are two accounts (specification, Dashboard). */
export function syncStatisticsQueries(router: HttpRouter, deps: QueryDependencies): void {
  router.get('/api/sync-statistics', subscribers(deps, accounts, syncStatistics), async (ctx) => {
    const userId = requireUser(ctx)
    if ((await countAccounts(deps.pool, userId)) < 2)
      throw new DomainError('not_found', 'There are statistics once two accounts are connected.')
    ctx.body = presentSyncStatistics(await findStatistics(deps.pool, userId))
  })
}
