import { AdminStats, AdminUser, UserEmail } from '@calendar-sync/contracts/api/adminUsers'
import { Analytics } from '@calendar-sync/contracts/api/analytics'
import { EnterpriseRequestAnswer } from '@calendar-sync/contracts/api/enterpriseRequests'
import {
  FailedRequest,
  HistoryEvent,
  HistoryEventDetail,
  StreamState,
  totalIsEstimateHeader,
} from '@calendar-sync/contracts/api/history'
import { Operations, Projection, RebuildAccepted } from '@calendar-sync/contracts/api/operations'
import { ParkedEventAnswer } from '@calendar-sync/contracts/api/parkedEvents'
import { WaitlistEntry } from '@calendar-sync/contracts/api/waitlist'
import type { CreateParams, DataProvider, GetListParams, GetManyParams, Identifier, UpdateParams } from 'react-admin'
import { z } from 'zod'
import { type ApiDataProvider, apiDataProvider, httpClient } from '../request/apiDataProvider.ts'
import { request } from '../request/request.ts'

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
  getHistoryEvent: async (position: string, signal: AbortSignal) =>
    HistoryEventDetail.parse(await request(`/api/history/${encodeURIComponent(position)}`, { signal })),
  getFailedRequests: async (reference: string, signal: AbortSignal) =>
    z
      .array(FailedRequest)
      .parse(await request(`/api/failed-requests?${new URLSearchParams({ reference })}`, { signal })),
  /** @param revision null: as it is now */
  getStreamState: async (stream: string, revision: number | null, signal: AbortSignal) => {
    const query = revision === null ? '' : `?revision=${revision}`
    return StreamState.parse(await request(`/api/streams/${encodeURIComponent(stream)}${query}`, { signal }))
  },
  getOperations: async (signal: AbortSignal) => Operations.parse(await request('/api/admin/operations', { signal })),
  rebuildProjection: async (name: string) =>
    RebuildAccepted.parse(
      await request(`/api/admin/projections/${encodeURIComponent(name)}/rebuild`, { method: 'POST' }),
    ),
  retryParkedEvent: (id: string) => request(`/api/admin/parked-events/${id}/retry`, { method: 'POST' }),
  /** @param query of the address, as `analyticsQuery` writes it */
  getAnalytics: async (query: URLSearchParams, signal: AbortSignal) =>
    Analytics.parse(await request(`/api/analytics?${query}`, { signal })),
}

/** What of a user is changed decides by which call. */
async function updateUser({ id, data }: UpdateParams) {
  const { subscriptionTier: tier, subscriptionStatus: status, subscriptionExpiry: expiry } = data
  const [part, body] = 'role' in data ? ['role', data] : ['subscription', { tier, status, expiry }]
  const { json } = await httpClient(`/api/admin/users/${id}/${part}`, { method: 'PATCH', body: JSON.stringify(body) })
  return { data: json }
}

/** The one thing that staff makes is a test user. */
async function create(_: string, { data }: CreateParams) {
  const { json } = await httpClient('/api/admin/users/test', { method: 'POST', body: JSON.stringify(data) })
  return { data: json }
}

export type AdminDataProvider = DataProvider & ApiDataProvider & typeof calls

async function getList(name: string, params: GetListParams) {
  const resource = resources[name]
  if (!resource) return apiDataProvider.getList(name, params)
  const { headers, json } = await httpClient(`/api/${resource.path}?${queryOf(resource, params)}`, {
    ...(params.signal && { signal: params.signal }),
  })
  const rows = z.array(resource.shape).parse(json)
  const estimated = headers.get(totalIsEstimateHeader) === 'true'
  return { data: json, total: totalOf(headers.get('Content-Range'), rows.length), meta: { estimated } }
}

/** The API as the admin panel's react-admin sees it. */
export const adminDataProvider: AdminDataProvider = {
  ...apiDataProvider,
  getList,
  getOne: (name, params) => apiDataProvider.getOne(resources[name]?.path ?? name, params),
  getMany: (name: string, { ids, signal }: GetManyParams) =>
    getList(name, { filter: { id: ids }, pagination: { page: 1, perPage: ids.length }, ...(signal && { signal }) }),
  create,
  update: (name: string, params: UpdateParams) =>
    name === 'users' ? updateUser(params) : apiDataProvider.update(resources[name]?.path ?? name, params),
  delete: (name, params) => apiDataProvider.delete(resources[name]?.path ?? name, params),
  ...calls,
}
