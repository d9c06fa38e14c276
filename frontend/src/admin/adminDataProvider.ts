import {
  AdminStats,
  type AdminSubscriptionBody,
  AdminUser,
  type RoleBody,
  type TestUserBody,
  UserEmail,
} from '@calendar-sync/contracts/api/adminUsers'
import { EnterpriseRequestAnswer } from '@calendar-sync/contracts/api/enterpriseRequests'
import { HistoryEvent, totalIsEstimateHeader } from '@calendar-sync/contracts/api/history'
import { Projection } from '@calendar-sync/contracts/api/operations'
import { ParkedEventAnswer } from '@calendar-sync/contracts/api/parkedEvents'
import { WaitlistEntry } from '@calendar-sync/contracts/api/waitlist'
import type { DataProvider, GetListParams, Identifier } from 'react-admin'
import { z } from 'zod'
import { type ApiDataProvider, apiDataProvider, httpClient } from '../request/apiDataProvider.ts'
import { request } from '../request/request.ts'
import { analyticsCalls } from './analytics/analyticsCalls.ts'
import { historyCalls } from './history/historyCalls.ts'
import { operationsCalls } from './operations/operationsCalls.ts'

interface AdminResource {
  readonly path: string
  readonly shape: z.ZodType
  /** What the server cannot sort by anything but its own order is not asked for in another. */
  readonly sortable: boolean
}

/** The lists of the panel by the names of their tabs, and where the API keeps them. */
const resources: Readonly<Record<string, AdminResource>> = {
  users: { path: 'admin/users', shape: AdminUser, sortable: true },
  waitlist: { path: 'waitlist/entries', shape: WaitlistEntry, sortable: true },
  'enterprise-requests': { path: 'admin/enterprise-requests', shape: EnterpriseRequestAnswer, sortable: false },
  history: { path: 'history', shape: HistoryEvent, sortable: false },
  projections: { path: 'admin/projections', shape: Projection, sortable: false },
  'parked-events': { path: 'admin/parked-events', shape: ParkedEventAnswer, sortable: false },
}

function queryOf({ sortable }: AdminResource, { pagination, sort, filter }: GetListParams): string {
  const query = new URLSearchParams()
  if (sort && sortable) query.set('sort', JSON.stringify([sort.field, sort.order]))
  if (pagination) {
    const first = (pagination.page - 1) * pagination.perPage
    query.set('range', JSON.stringify([first, first + pagination.perPage - 1]))
  }
  query.set('filter', JSON.stringify(filter ?? {}))
  return query.toString()
}

/** Rows in all, from `Content-Range: users 0-24/319`. */
const totalOf = (range: string | null, rows: number): number => {
  const total = Number(range?.split('/').pop())
  return Number.isInteger(total) ? total : rows
}

const calls = {
  getStats: async (signal: AbortSignal) => AdminStats.parse(await request('/api/admin/stats', { signal })),
  getUserEmails: async (id: Identifier, signal: AbortSignal) =>
    z.array(UserEmail).parse(await request(`/api/admin/users/${id}/emails`, { signal })),
  changeRole: (id: Identifier, body: RoleBody) => request(`/api/admin/users/${id}/role`, { method: 'PATCH', body }),
  changeSubscription: (id: Identifier, body: AdminSubscriptionBody) =>
    request(`/api/admin/users/${id}/subscription`, { method: 'PATCH', body }),
  createTestUser: (body: TestUserBody) => request('/api/admin/users/test', { method: 'POST', body }),
  ...historyCalls,
  ...operationsCalls,
  ...analyticsCalls,
}

export type AdminDataProvider = DataProvider & ApiDataProvider & typeof calls

/** The API as the admin panel's react-admin sees it. */
export const adminDataProvider: AdminDataProvider = {
  ...apiDataProvider,
  getList: async (name: string, params: GetListParams) => {
    const resource = resources[name]
    if (!resource) return apiDataProvider.getList(name, params)
    const { headers, json } = await httpClient(`/api/${resource.path}?${queryOf(resource, params)}`, {
      ...(params.signal && { signal: params.signal }),
    })
    const rows = z.array(resource.shape).parse(json)
    const estimated = headers.get(totalIsEstimateHeader) === 'true'
    return { data: json, total: totalOf(headers.get('Content-Range'), rows.length), meta: { estimated } }
  },
  update: (name, params) => apiDataProvider.update(resources[name]?.path ?? name, params),
  delete: (name, params) => apiDataProvider.delete(resources[name]?.path ?? name, params),
  ...calls,
}
