import { Account, accountLimitHeader, RefreshTokenAnswer } from '@calendar-sync/contracts/api/accounts'
import { Billing, BillingInvoice } from '@calendar-sync/contracts/api/billing'
import { CalendarSync, SyncPreview, SyncRunAnswer, SyncRunPending } from '@calendar-sync/contracts/api/calendarSyncs'
import { Calendar } from '@calendar-sync/contracts/api/calendars'
import { Conflicts } from '@calendar-sync/contracts/api/conflicts'
import { CopiedEvent } from '@calendar-sync/contracts/api/copiedEvents'
import { EventFilter } from '@calendar-sync/contracts/api/eventFilters'
import { staleHeader } from '@calendar-sync/contracts/api/headers'
import { SessionsEndedAnswer, SignedInSession } from '@calendar-sync/contracts/api/sessions'
import { Settings } from '@calendar-sync/contracts/api/settings'
import { SyncRun, SyncRunWithEvents } from '@calendar-sync/contracts/api/syncRuns'
import { SyncStatistics } from '@calendar-sync/contracts/api/syncStatistics'
import { EventDecisionRecord, TravelWordsRecord } from '@calendar-sync/contracts/api/travel'
import type { Sensitivity } from '@calendar-sync/contracts/domain/sync'
import simpleRestProvider from 'ra-data-simple-rest'
import type {
  CreateParams,
  DataProvider,
  DeleteParams,
  fetchUtils,
  GetListParams,
  GetManyReferenceParams,
  GetOneParams,
  Identifier,
  UpdateParams,
} from 'react-admin'
import { z } from 'zod'
import { filterCalls } from '../filters/filterCalls.ts'
import { heardStale } from './readAgainWhenStale.ts'
import { exchange, request } from './request.ts'

/** Whether an answer does not show yet what this browser has changed. */
const isStale = ({ headers }: { readonly headers: Headers }) => headers.get(staleHeader) === 'true'

const RunAnswer = z.union([SyncRunAnswer, SyncRunPending])

/** What a person may have a sync do: copy, bring back copies they deleted, or delete what the guard stopped. */
export type RunAction = 'sync' | 'restore' | 'confirm-deletions'

/** What no verb of a resource says about runs: starting one, and looking at what it would do. */
const runCalls = {
  /** With the same key again it joins the run that it started before. */
  startRun: async (syncId: Identifier, action: RunAction, idempotencyKey: string) =>
    RunAnswer.parse(await request(`/api/calendar-syncs/${syncId}/${action}`, { method: 'POST', idempotencyKey })),
  /** What a run would do now, with this sensitivity; writes nothing. */
  previewSync: async (syncId: Identifier, sensitivity: Sensitivity, signal: AbortSignal) =>
    SyncPreview.parse(
      await request(`/api/calendar-syncs/${syncId}/preview`, { method: 'POST', body: { sensitivity }, signal }),
    ),
}

/** What no verb of a resource says about a plan. */
const billingCalls = {
  cancelSubscription: () => request('/api/user/subscription/cancel', { method: 'POST' }),
  resumeSubscription: () => request('/api/user/subscription/resume', { method: 'POST' }),
}

/** What a person chose, and what is kept about them. */
const settingsCalls = {
  /** @returns null when it is not known yet how the address stands now */
  sendAddressConfirmationAgain: async () => {
    const { response, body } = await exchange('/api/settings/notification-address/send-again', { method: 'POST' })
    return isStale(response) ? null : Settings.parse(body)
  },
  /** Everything kept about the person. */
  exportMyData: () => request('/api/user/export'),
  deleteMyAccount: () => request('/api/user', { method: 'DELETE' }),
}

/** Where a person is signed in. */
const sessionCalls = {
  endAllSessions: async () => SessionsEndedAnswer.parse(await request('/api/user/sessions', { method: 'DELETE' })),
}

/** The shape of each resource; an answer of another shape is an error, not a half-drawn screen. */
const shapes: Readonly<Record<string, z.ZodType>> = {
  accounts: Account,
  calendars: Calendar,
  'calendar-syncs': CalendarSync,
  'copied-events': CopiedEvent,
  'event-decisions': EventDecisionRecord,
  'event-filters': EventFilter,
  invoices: BillingInvoice,
  sessions: SignedInSession,
  settings: Settings,
  'sync-runs': SyncRun,
}

const billing = { path: '/api/user/billing', shape: Billing }

/** Of which a person has one, so that an id says nothing, and where each is kept. */
const singletons: Readonly<Record<string, { readonly path: string; readonly shape: z.ZodType }>> = {
  settings: { path: '/api/settings', shape: Settings },
  billing,
  'travel-words': { path: '/api/travel-words', shape: TravelWordsRecord },
}
/** The id of such a record that has none. */
export const own = 'own'

const pathOf = (resource: string): string => (resource === 'sessions' ? '/api/user/sessions' : `/api/${resource}`)

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
  if (isStale(response)) heardStale()
  return { status: response.status, headers: response.headers, body: '', json: body }
}

const simpleRest = simpleRestProvider('/api', httpClient)

/** Asks for the plain array of the specification instead of a page of it. */
export const wholeList = { whole: true } as const

async function getWholeList(resource: string, { signal }: GetListParams) {
  const { headers, json } = await httpClient(pathOf(resource), { ...(signal && { signal }) })
  expectShape(z.array(shapes[resource] ?? z.unknown()), json)
  const limit = headers.get(accountLimitHeader)
  return { data: json, total: json.length, ...(limit && { meta: { accountLimit: Number(limit) } }) }
}

/** Invoices stand in what is kept of a person's billing. */
async function getInvoices({ signal }: GetListParams) {
  const { json } = await httpClient(billing.path, { ...(signal && { signal }) })
  expectShape(billing.shape, json)
  return { data: json.invoices, total: json.invoices.length }
}

async function getOne(resource: string, { id, signal }: GetOneParams) {
  const single = singletons[resource]
  const path = single?.path ?? `${pathOf(resource)}/${encodeURIComponent(id)}`
  const { json } = await httpClient(path, { ...(signal && { signal }) })
  expectShape(single?.shape ?? (resource === 'sync-runs' ? SyncRunWithEvents : shapes[resource]), json)
  return { data: { id, ...json } }
}

/** The runs of a sync, the newest first. */
async function getManyReference(resource: string, { id, pagination, signal }: GetManyReferenceParams) {
  if (resource !== 'sync-runs') throw new Error(`No list of ${resource} belongs to another record.`)
  const { page, perPage } = pagination
  const range = JSON.stringify([(page - 1) * perPage, page * perPage - 1])
  const path = `/api/calendar-syncs/${encodeURIComponent(id)}/runs?range=${range}`
  const { json } = await httpClient(path, { ...(signal && { signal }) })
  expectShape(z.array(SyncRun), json)
  return { data: json, total: json.length }
}

/** How a change of a record is sent. */
interface Sent {
  readonly method: 'PATCH' | 'POST' | 'PUT'
  readonly path: string
  /** The address says it all. */
  readonly withoutBody?: boolean
}

const only = (data: object, field: string) => field in data && Object.keys(data).length === 1

/** The id of a decision is its scope, a colon, and the id of its event. */
function decisionPath(id: Identifier) {
  const [scope = '', ...event] = String(id).split(':')
  return { path: `/api/event-decisions/${encodeURIComponent(event.join(':'))}`, query: { scope } }
}

/** `PATCH /api/<resource>/<id>`, but for what the specification gives an address of its own. */
function sentTo(resource: string, { id, data, meta }: UpdateParams): Sent {
  const path = `/api/${resource}/${encodeURIComponent(id)}`
  if (resource === 'settings') return { method: 'PATCH', path: '/api/settings' }
  if (resource === 'billing') return { method: 'PATCH', path: '/api/user/billing/email' }
  if (resource === 'payment-methods') return { method: 'PUT', path: '/api/user/payment-method' }
  if (resource === 'travel-words') return { method: 'PUT', path: '/api/travel-words' }
  if (resource === 'event-decisions') return { method: 'PUT', path: decisionPath(id).path }
  if (resource === 'accounts')
    return data.isPrimary
      ? { method: 'POST', path: `${path}/set-primary`, withoutBody: true }
      : { method: 'POST', path: `${path}/activate` }
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
  getConflicts: async (signal: AbortSignal) => Conflicts.parse(await request('/api/conflicts', { signal })),
  ...runCalls,
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
  getList: (resource, params) => {
    if (resource === 'invoices') return getInvoices(params)
    return params.meta?.whole ? getWholeList(resource, params) : simpleRest.getList(resource, params)
  },
  getOne,
  getManyReference,
  /** What is subscribed to is answered with the person's billing, which has no id. */
  create: async (resource: string, params: CreateParams) => {
    if (resource !== 'subscriptions') return simpleRest.create(resource, params)
    const body = JSON.stringify(params.data)
    const { json } = await httpClient('/api/user/subscription', { method: 'POST', body })
    return { data: { ...json, id: own } }
  },
  update: async (resource: string, params: UpdateParams) => {
    const { method, path, withoutBody } = sentTo(resource, params)
    const body = withoutBody ? {} : { body: JSON.stringify(params.data) }
    const { headers, json } = await httpClient(path, { method, ...body })
    // The server kept the change and could not read it back in time: what is read again a moment later brings the rest.
    if (isStale({ headers })) return { data: { id: params.id } }
    expectShape(singletons[resource]?.shape ?? shapes[resource], json)
    return { data: { id: params.id, ...json } }
  },
  /** `meta.query` becomes the query of the address: `removeCopies` of a sync. */
  delete: async (resource: string, { id, meta }: DeleteParams) => {
    const { path, query } =
      resource === 'event-decisions'
        ? decisionPath(id)
        : { path: `${pathOf(resource)}/${encodeURIComponent(id)}`, query: meta?.query }
    const search = new URLSearchParams(query).toString()
    const { json } = await httpClient(`${path}${search && `?${search}`}`, { method: 'DELETE' })
    return { data: json }
  },
  ...calls,
}
