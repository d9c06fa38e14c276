import { DomainError } from './errors.ts'
import type { SubscriptionStatus, SubscriptionTier } from './events/subscription.ts'
import type { Role } from './events/user.ts'

/** Who is asking, as far as access is concerned. The same rules run in the browser (comfort) and in the servers (law). */
export interface Visitor {
  readonly isAdmin: boolean
  readonly role: Role
  readonly subscription: { readonly tier: SubscriptionTier | null; readonly status: SubscriptionStatus | null }
}

/** Valid only when the status is active or trial *and* the tier is pro or enterprise (specification, Roles). */
export const hasValidSubscription = ({ tier, status }: Visitor['subscription']): boolean =>
  (tier === 'pro' || tier === 'enterprise') && (status === 'active' || status === 'trial')

/** Whether subscribing to Pro now costs something at once: a person has one trial. */
export const chargesAtOnce = (state: Visitor['subscription'] & { readonly trialEndsAt: string | null }): boolean =>
  state.trialEndsAt !== null && !hasValidSubscription(state)

export const isAdmin = (visitor: Visitor): boolean => visitor.isAdmin || visitor.role === 'admin'

/** Admins and support staff read users, statistics, the waitlist and the event history. */
export const isStaff = (visitor: Visitor): boolean => isAdmin(visitor) || visitor.role === 'support'

/** Accounts, calendars, syncs and filters are for subscribers; an admin may use everything. */
export const mayUsePremium = (visitor: Visitor): boolean =>
  isAdmin(visitor) || hasValidSubscription(visitor.subscription)

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
