import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { type Allowances, limitPerPerson } from '@calendar-sync/platform/http/limitPerPerson'
import Router from '@koa/router'
import { analyticsRoutes } from '../analytics/routes.ts'
import { failedRequestRoutes } from '../history/failedRequests.ts'
import { historyRoutes } from '../history/routes.ts'
import { accountQueries } from './accounts.ts'
import { adminUserQueries } from './adminUsers.ts'
import { billingQueries } from './billing.ts'
import { calendarSyncQueries } from './calendarSyncs.ts'
import { calendarQueries } from './calendars.ts'
import { conflictQueries } from './conflicts.ts'
import { copiedEventQueries } from './copiedEvents.ts'
import type { QueryDependencies } from './dependencies.ts'
import { enterpriseRequestQueries } from './enterpriseRequests.ts'
import { eventFilterQueries } from './eventFilters.ts'
import { filterPreviewQueries } from './filterPreview.ts'
import { invoiceQueries } from './invoices.ts'
import { parkedEventQueries } from './parkedEvents.ts'
import { sessionQueries } from './sessions.ts'
import { settingsQueries } from './settings.ts'
import { syncRunQueries } from './syncRuns.ts'
import { syncStatisticsQueries } from './syncStatistics.ts'
import { travelQueries } from './travel.ts'
import { userExportQueries } from './userExport.ts'
import { userQueries } from './users.ts'
import { waitlistQueries } from './waitlist.ts'

/** Queries that ask Google, read a person's whole log, or draw: more often than this no page asks. */
const costly: Allowances = {
  // A page asks once its person pauses. All at once, previews would wait for each other.
  'POST /api/event-filters/preview': [
    { points: 10, seconds: 5 },
    { points: 60, seconds: 60 },
  ],
  'GET /api/calendar-events/sample': [{ points: 60, seconds: 60 }],
  'GET /api/conflicts': [{ points: 60, seconds: 60 }],
  'GET /api/user/invoices/:file': [{ points: 60, seconds: 60 }],
  'GET /api/user/export': [{ points: 20, seconds: 60 * 60 }],
}

/** Every query there is. */
export function queryRoutes(deps: QueryDependencies): HttpRouter {
  const router: HttpRouter = new Router()
  router.use(limitPerPerson(costly))
  userQueries(router, deps)
  accountQueries(router, deps)
  calendarQueries(router, deps)
  calendarSyncQueries(router, deps)
  syncRunQueries(router, deps)
  copiedEventQueries(router, deps)
  syncStatisticsQueries(router, deps)
  settingsQueries(router, deps)
  parkedEventQueries(router, deps)
  eventFilterQueries(router, deps)
  filterPreviewQueries(router, deps)
  travelQueries(router, deps)
  conflictQueries(router, deps)
  billingQueries(router, deps)
  invoiceQueries(router, deps)
  waitlistQueries(router, deps)
  sessionQueries(router, deps)
  userExportQueries(router, deps)
  adminUserQueries(router, deps)
  enterpriseRequestQueries(router, deps)
  historyRoutes(router, deps)
  failedRequestRoutes(router, deps)
  analyticsRoutes(router, deps)
  return router
}
