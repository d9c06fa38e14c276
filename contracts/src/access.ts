import type { SubscriptionStatus, SubscriptionTier } from './domain/subscription.ts'
import type { Role } from './domain/user.ts'
import { DomainError } from './errors.ts'
import { hasValidSubscription } from './validSubscription.ts'

/** Who is asking, as far as access is concerned. The same rules run in the browser (comfort) and in the servers (law). */
export interface Visitor {
  readonly isAdmin: boolean
  readonly role: Role
  readonly subscription: { readonly tier: SubscriptionTier | null; readonly status: SubscriptionStatus | null }
}

/** Whether subscribing to Pro now costs something at once: a person has one trial. */
export const chargesAtOnce = (state: Visitor['subscription'] & { readonly hadTrial: boolean }): boolean =>
  state.hadTrial && !hasValidSubscription(state)

/** The flag alone decides, as it is what `GET /api/auth/status` tells clients: the role admin without it gives nothing. */
export const isAdmin = (visitor: Pick<Visitor, 'isAdmin'>): boolean => visitor.isAdmin

/** Admins and support staff read users, statistics, the waitlist and the event history. */
export const isStaff = (visitor: Visitor): boolean => isAdmin(visitor) || visitor.role === 'support'

/** Accounts, calendars, syncs and filters are for subscribers; an admin may use everything. */
export const mayUsePremium = (visitor: Visitor): boolean =>
  isAdmin(visitor) || hasValidSubscription(visitor.subscription)

/** Who may do something at least: a person who is signed in, one with a valid plan (or an admin), staff, an admin. */
export type Rank = 'signedIn' | 'subscriber' | 'staff' | 'admin'

const holds: Readonly<Record<Rank, (visitor: Visitor) => boolean>> = {
  signedIn: () => true,
  subscriber: mayUsePremium,
  staff: isStaff,
  admin: isAdmin,
}

/** Whether a visitor who is signed in has this rank. */
export const hasRank = (visitor: Visitor, rank: Rank): boolean => holds[rank](visitor)

/** What react-admin calls what may be done with a resource. */
export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete'

const reading = (rank: Rank) => ({ list: rank, show: rank })
const changing = (rank: Rank) => ({ create: rank, edit: rank, delete: rank })

/** The one table of who may do what with what the screens show. What it does not name is for no visitor. */
export const accessTable: Readonly<Record<string, Partial<Readonly<Record<Action, Rank>>>>> = {
  accounts: { ...reading('subscriber'), ...changing('subscriber') },
  calendars: reading('subscriber'),
  'calendar-syncs': { ...reading('subscriber'), ...changing('subscriber') },
  'event-filters': { ...reading('subscriber'), ...changing('subscriber') },
  invoices: reading('signedIn'),
  settings: { show: 'signedIn', edit: 'signedIn' },

  users: { ...reading('staff'), ...changing('admin') },
  statistics: { list: 'staff' },
  waitlist: { list: 'staff', edit: 'admin', delete: 'admin' },
  'enterprise-requests': { list: 'admin' },
  history: reading('staff'),
  operations: { list: 'admin' },
  projections: { list: 'admin', edit: 'admin' },
  'parked-events': { list: 'admin', edit: 'admin', delete: 'admin' },
  analytics: { list: 'staff' },
}

/** A visitor who is signed in, and what they would do. */
export interface AccessQuestion {
  readonly resource: string
  readonly action: string
  /** The one record that it is about, when it is about one. */
  readonly record?: { readonly id?: unknown } | undefined
}

/** Whether a visitor who is signed in may do something. @param userId theirs; null while it is not known */
export function mayAccess(
  visitor: Visitor,
  userId: string | null,
  { resource, action, record }: AccessQuestion,
): boolean {
  const rank = new Map(Object.entries(accessTable[resource] ?? {})).get(action)
  if (!rank || !hasRank(visitor, rank)) return false
  // An administrator cannot delete themselves (specification, commercial, Validation rules).
  return !(resource === 'users' && action === 'delete' && record && record.id === userId)
}

/** @throws DomainError `subscription_required` */
export function requirePremium(visitor: Visitor): void {
  if (!mayUsePremium(visitor))
    throw new DomainError('subscription_required', 'Please subscribe to access premium features')
}

/** @throws DomainError `forbidden` */
export function requireAdmin(visitor: Visitor): void {
  if (!isAdmin(visitor)) throw new DomainError('forbidden', 'You need administrator privileges to do this.')
}

/** @throws DomainError `forbidden` */
export function requireStaff(visitor: Visitor): void {
  if (!isStaff(visitor)) throw new DomainError('forbidden', 'You need administrator privileges to do this.')
}
