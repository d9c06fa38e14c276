import { ActivateAccountBody } from '@calendar-sync/contracts/api/accounts'
import { AdminSubscriptionBody, RoleBody, TestUserBody } from '@calendar-sync/contracts/api/adminUsers'
import { BillingEmailBody, PaymentMethodBody } from '@calendar-sync/contracts/api/billing'
import {
  ChangeCalendarSyncBody,
  CreateCalendarSyncBody,
  FilterBody,
  PreviewSyncBody,
} from '@calendar-sync/contracts/api/calendarSyncs'
import { EventFilterBody, PreviewBody, ToggleFilterBody } from '@calendar-sync/contracts/api/eventFilters'
import { ChangeSettingsBody, ConfirmAddressBody } from '@calendar-sync/contracts/api/settings'
import { SubscribeBody } from '@calendar-sync/contracts/api/subscription'
import { EventDecisionBody, TravelWordsBody } from '@calendar-sync/contracts/api/travel'
import { JoinWaitlistBody, WaitlistNotesBody } from '@calendar-sync/contracts/api/waitlist'
import type { z } from 'zod'

/**
 * Who may use a route: `subscriber` means a valid plan, or an admin; `owner` a subscriber, and the object in the path is
 * their own: to all others it does not exist.
 */
export type Access = 'everyone' | 'signedIn' | 'subscriber' | 'owner' | 'staff' | 'admin'

export interface RouteRow {
  readonly access: Access
  readonly body?: z.ZodType
  /** Names of query parameters that the route reads. */
  readonly query?: readonly string[]
  /** Left out where each call is tried with those who may: it would end the session or the person. */
  readonly endsVisitor?: true
}

const list = ['sort', 'range', 'filter']
const analytics = ['from', 'to', 'by']
const everyone = { access: 'everyone' } as const
const signedIn = { access: 'signedIn' } as const
const subscriber = { access: 'subscriber' } as const
const owner = { access: 'owner' } as const
const staff = { access: 'staff' } as const
const admin = { access: 'admin' } as const

/** Every route of the product. The test of access fails for a route that has no row here, and for a row without a route. */
export const routeTable: Readonly<Record<string, RouteRow>> = {
  'GET /healthz': everyone,
  'GET /readyz': everyone,
  'GET /api/auth/authorize': { ...everyone, query: ['isAddingAccount', 'reconnect', 'consent'] },
  'GET /auth/google': { ...everyone, query: ['accountId'] },
  'GET /api/auth/callback': { ...everyone, query: ['code', 'state', 'error'] },
  'GET /api/auth/logout': { ...everyone, endsVisitor: true },
  'POST /api/auth/logout': { ...everyone, endsVisitor: true },
  'GET /api/auth/status': everyone,
  'POST /api/waitlist/join': { ...everyone, body: JoinWaitlistBody },
  'POST /api/google/notifications': everyone,

  'DELETE /api/user': { ...signedIn, endsVisitor: true },
  'GET /api/user/export': signedIn,
  'GET /api/user/billing': signedIn,
  'GET /api/user/invoices/:file': signedIn,
  'POST /api/user/subscription': { ...signedIn, body: SubscribeBody },
  'POST /api/user/subscription/cancel': signedIn,
  'POST /api/user/subscription/resume': signedIn,
  'PUT /api/user/payment-method': { ...signedIn, body: PaymentMethodBody },
  'PATCH /api/user/billing/email': { ...signedIn, body: BillingEmailBody },
  'GET /api/user/sessions': signedIn,
  'DELETE /api/user/sessions': { ...signedIn, endsVisitor: true },
  'DELETE /api/user/sessions/:id': signedIn,
  'GET /api/settings': signedIn,
  'PATCH /api/settings': { ...signedIn, body: ChangeSettingsBody },
  'POST /api/settings/notification-address/send-again': signedIn,
  'POST /api/settings/notification-address/confirm': { ...everyone, body: ConfirmAddressBody },

  'GET /api/accounts': { ...subscriber, query: list },
  'POST /api/accounts/:id/set-primary': owner,
  'POST /api/accounts/:id/activate': { ...owner, body: ActivateAccountBody },
  'POST /api/accounts/:id/refresh-token': owner,
  'DELETE /api/accounts/:id': owner,
  'GET /api/calendars': { ...subscriber, query: list },
  'GET /api/calendar-events/sample': subscriber,
  'GET /api/calendar-syncs': { ...subscriber, query: list },
  'POST /api/calendar-syncs': { ...subscriber, body: CreateCalendarSyncBody },
  'GET /api/calendar-syncs/:id': owner,
  'PATCH /api/calendar-syncs/:id': { ...owner, body: ChangeCalendarSyncBody },
  'PATCH /api/calendar-syncs/:id/filter': { ...owner, body: FilterBody },
  'POST /api/calendar-syncs/:id/sync': owner,
  'POST /api/calendar-syncs/:id/restore': owner,
  'POST /api/calendar-syncs/:id/confirm-deletions': owner,
  'POST /api/calendar-syncs/:id/preview': { ...owner, body: PreviewSyncBody },
  'DELETE /api/calendar-syncs/:id': { ...owner, query: ['removeCopies'] },
  'GET /api/calendar-syncs/:id/runs': { ...owner, query: list },
  'GET /api/sync-runs/:id': owner,
  'GET /api/sync-statistics': subscriber,
  'GET /api/copied-events': { ...subscriber, query: list },
  'GET /api/conflicts': subscriber,
  'GET /api/event-filters': { ...subscriber, query: list },
  'POST /api/event-filters': { ...subscriber, body: EventFilterBody },
  'POST /api/event-filters/preview': { ...subscriber, body: PreviewBody },
  'GET /api/event-filters/:id': owner,
  'PATCH /api/event-filters/:id': { ...owner, body: EventFilterBody },
  'PATCH /api/event-filters/:id/toggle': { ...owner, body: ToggleFilterBody },
  'DELETE /api/event-filters/:id': owner,
  'GET /api/event-decisions': { ...subscriber, query: list },
  'PUT /api/event-decisions/:eventId': { ...subscriber, body: EventDecisionBody },
  'DELETE /api/event-decisions/:eventId': { ...subscriber, query: ['scope'] },
  'GET /api/travel-words': subscriber,
  'PUT /api/travel-words': { ...subscriber, body: TravelWordsBody },

  'GET /api/history': { ...staff, query: list },
  'GET /api/history.csv': { ...staff, query: list },
  'GET /api/history.json': { ...staff, query: list },
  'GET /api/history/:position': staff,
  'GET /api/streams/:stream': { ...staff, query: ['revision'] },
  'GET /api/failed-requests': { ...staff, query: ['reference'] },
  'GET /api/analytics': { ...staff, query: analytics },
  'GET /api/analytics.csv': { ...staff, query: analytics },
  'GET /api/admin/users': { ...staff, query: list },
  'GET /api/admin/users/:id': staff,
  'GET /api/admin/users/:id/emails': staff,
  'GET /api/admin/stats': staff,
  'GET /api/waitlist/entries': { ...staff, query: list },
  'GET /api/admin/enterprise-requests': { ...admin, query: list },

  'PATCH /api/admin/users/:id/role': { ...admin, body: RoleBody },
  'PATCH /api/admin/users/:id/subscription': { ...admin, body: AdminSubscriptionBody },
  'DELETE /api/admin/users/:id': admin,
  'POST /api/admin/users/test': { ...admin, body: TestUserBody },
  'GET /api/admin/parked-events': { ...admin, query: list },
  'POST /api/admin/parked-events/:id/retry': admin,
  'DELETE /api/admin/parked-events/:id': admin,
  'PATCH /api/waitlist/entries/:id': { ...admin, body: WaitlistNotesBody },
  'DELETE /api/waitlist/entries/:id': admin,
  'GET /api/admin/projections': { ...admin, query: list },
  'GET /api/admin/projections/:name': admin,
  'POST /api/admin/projections/:name/rebuild': admin,
  'GET /api/admin/operations': admin,
}
