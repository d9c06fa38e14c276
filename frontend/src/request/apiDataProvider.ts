import { Account, accountLimitHeader, RefreshTokenAnswer } from '@calendar-sync/contracts/api/accounts'
import { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { Calendar } from '@calendar-sync/contracts/api/calendars'
import { Conflicts } from '@calendar-sync/contracts/api/conflicts'
import { EventFilter } from '@calendar-sync/contracts/api/eventFilters'
import { staleHeader } from '@calendar-sync/contracts/api/headers'
import { Settings } from '@calendar-sync/contracts/api/settings'
import type { SubscribeBody } from '@calendar-sync/contracts/api/subscription'
import { SyncStatistics } from '@calendar-sync/contracts/api/syncStatistics'
import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, DeleteParams, fetchUtils, GetListParams, Identifier, UpdateParams } from 'react-admin'
import { z } from 'zod'
import { billingCalls } from '../billing/billingCalls.ts'
import { decisionCalls } from '../decisions/decisionCalls.ts'
import { filterCalls } from '../filters/filterCalls.ts'
import { runCalls } from '../runs/runCalls.ts'
import { sessionCalls, settingsCalls } from '../settings/settingsCalls.ts'
import { exchange, request } from './request.ts'

/** The shape of each resource; an answer of another shape is an error, not a half-drawn screen. */
const shapes: Readonly<Record<string, z.ZodType>> = {
  accounts: Account,
  calendars: Calendar,
  'calendar-syncs': CalendarSync,
  'event-filters': EventFilter,
  settings: Settings,
}

function expectShape(shape: z.ZodType | undefined, value: unknown): void {
  if (shape && !shape.safeParse(value).success) throw new Error('The server gave an answer that this page cannot read.')
}

/** Our one request function as ra-data-simple-rest calls it. */
export const httpClient: typeof fetchUtils.fetchJson = async (url, options = {}) => {
  const { response, body } = await exchange(String(url), {
    ...(options.method && { method: options.method }),
    ...(typeof options.body === 'string' && { body: JSON.parse(options.body) }),
    ...(options.signal && { signal: options.signal }),
  })
  return { status: response.status, headers: response.headers, body: '', json: body }
}

const simpleRest = simpleRestProvider('/api', httpClient)

/** Asks for the plain array of the specification instead of a page of it. */
export const wholeList = { whole: true } as const

async function getWholeList(resource: string, { signal }: GetListParams) {
  const { headers, json } = await httpClient(`/api/${resource}`, { ...(signal && { signal }) })
  expectShape(z.array(shapes[resource] ?? z.unknown()), json)
  const limit = headers.get(accountLimitHeader)
  return { data: json, total: json.length, ...(limit && { meta: { accountLimit: Number(limit) } }) }
}

/** How a change of a record is sent. */
interface Sent {
  readonly method: 'PATCH' | 'POST'
  readonly path: string
}

const only = (data: object, field: string) => field in data && Object.keys(data).length === 1

/** `PATCH /api/<resource>/<id>`, but for what the specification gives an address of its own. */
function sentTo(resource: string, { id, data, meta }: UpdateParams): Sent {
  const path = `/api/${resource}/${encodeURIComponent(id)}`
  if (resource === 'settings') return { method: 'PATCH', path: '/api/settings' }
  if (resource === 'accounts') return { method: 'POST', path: `${path}/${data.isPrimary ? 'set-primary' : 'activate'}` }
  if (resource === 'event-filters' && only(data, 'isActive')) return { method: 'PATCH', path: `${path}/toggle` }
  return { method: 'PATCH', path: meta?.part ? `${path}/${meta.part}` : path }
}

/** Calls that are not about one resource as such: all go to the same server through the same function. */
const calls = {
  refreshAccountToken: async (id: Identifier, refreshToken: string) =>
    RefreshTokenAnswer.parse(
      await request(`/api/accounts/${id}/refresh-token`, { method: 'POST', body: { refreshToken } }),
    ),
  getSyncStatistics: async (signal: AbortSignal) =>
    SyncStatistics.parse(await request('/api/sync-statistics', { signal })),
  getConflicts: async (signal: AbortSignal) => Conflicts.parse(await request('/api/conflicts', { signal })).conflicts,
  subscribe: (body: SubscribeBody) => request('/api/user/subscription', { method: 'POST', body }),
  ...runCalls,
  ...decisionCalls,
  ...filterCalls,
  ...billingCalls,
  ...settingsCalls,
  ...sessionCalls,
}

export type ApiDataProvider = DataProvider & typeof calls

/**
 * The API as react-admin sees it. Where it differs from simple-rest: whole lists, one record of settings a person, and
 * changes are sent with PATCH. `meta.part` of an update is the part of the record that has an address of its own.
 */
export const apiDataProvider: ApiDataProvider = {
  ...simpleRest,
  getList: (resource, params) =>
    params.meta?.whole ? getWholeList(resource, params) : simpleRest.getList(resource, params),
  getOne: async (resource, params) => {
    if (resource !== 'settings') return simpleRest.getOne(resource, params)
    const { json } = await httpClient('/api/settings', { ...(params.signal && { signal: params.signal }) })
    expectShape(Settings, json)
    return { data: json }
  },
  update: async (resource: string, params: UpdateParams) => {
    const { method, path } = sentTo(resource, params)
    const { headers, json } = await httpClient(path, { method, body: JSON.stringify(params.data) })
    // The server kept the change and could not read it back in time: it names the record, and a list brings the rest.
    if (headers.get(staleHeader) !== 'true') expectShape(shapes[resource], json)
    return { data: json }
  },
  /** `meta.query` becomes the query of the address: `removeCopies` of a sync. */
  delete: async (resource: string, { id, meta }: DeleteParams) => {
    const query = new URLSearchParams(meta?.query).toString()
    const path = `/api/${resource}/${encodeURIComponent(id)}${query && `?${query}`}`
    const { json } = await httpClient(path, { method: 'DELETE' })
    return { data: json }
  },
  ...calls,
}
