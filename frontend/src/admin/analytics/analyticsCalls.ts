import { Analytics, type AnalyticsQuery } from '@calendar-sync/contracts/api/analytics'
import { request } from '../../request/request.ts'

const queryOf = (query: AnalyticsQuery) =>
  new URLSearchParams({ ...(query.from && { from: query.from }), ...(query.to && { to: query.to }), by: query.by })

export const analyticsCalls = {
  getAnalytics: async (query: AnalyticsQuery, signal: AbortSignal) =>
    Analytics.parse(await request(`/api/analytics?${queryOf(query)}`, { signal })),
}

/** The same figures as a file. */
export const analyticsCsv = (query: AnalyticsQuery): string => `/api/analytics.csv?${queryOf(query)}`
