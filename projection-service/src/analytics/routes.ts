import { AnalyticsQuery } from '@calendar-sync/contracts/api/analytics'
import { queryOf } from '@calendar-sync/platform/http/body'
import type { Context, HttpRouter } from '@calendar-sync/platform/http/context'
import type { QueryDependencies } from '../queries/dependencies.ts'
import { staff } from '../queries/reading.ts'
import { dailyFacts } from '../readModels/dailyFacts.ts'
import { runTimes } from '../readModels/runTimes.ts'
import { userJourneys } from '../readModels/userJourneys.ts'
import { analyse } from './analytics.ts'
import { analyticsCsv } from './csv.ts'
import { rangeOf } from './periods.ts'

/** Figures for admins and support: what happened, by day, week or month. */
export function analyticsRoutes(router: HttpRouter, deps: QueryDependencies): void {
  const read = staff(deps, dailyFacts, runTimes, userJourneys)
  const answer = async (ctx: Context) => {
    const { by, ...asked } = queryOf(ctx, AnalyticsQuery)
    return analyse(deps.pool, rangeOf(asked, Date.now()), by)
  }

  router.get('/api/analytics', read, async (ctx) => {
    ctx.body = await answer(ctx)
  })

  router.get('/api/analytics.csv', read, async (ctx) => {
    const analytics = await answer(ctx)
    ctx.attachment(`analytics-${analytics.from}-${analytics.to}.csv`)
    ctx.type = 'text/csv; charset=utf-8'
    ctx.body = analyticsCsv(analytics)
  })
}
