import type { HttpRouter } from '@calendar-sync/platform/http/context'
import Router from '@koa/router'
import { accountQueries } from './accounts.ts'
import { calendarSyncQueries } from './calendarSyncs.ts'
import { calendarQueries } from './calendars.ts'
import type { QueryDependencies } from './dependencies.ts'
import { settingsQueries } from './settings.ts'
import { syncRunQueries } from './syncRuns.ts'
import { syncStatisticsQueries } from './syncStatistics.ts'
import { userQueries } from './users.ts'

/** Every query there is. */
export function queryRoutes(deps: QueryDependencies): HttpRouter {
  const router: HttpRouter = new Router()
  userQueries(router, deps)
  accountQueries(router, deps)
  calendarQueries(router, deps)
  calendarSyncQueries(router, deps)
  syncRunQueries(router, deps)
  syncStatisticsQueries(router, deps)
  settingsQueries(router, deps)
  return router
}
