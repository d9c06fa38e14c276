import type { Visitor } from '@calendar-sync/contracts/access'
import type { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import type { Choice } from '../ChoiceInput.tsx'

export const roles: readonly Choice<AdminUser['role']>[] = [
  { id: 'user', name: 'User' },
  { id: 'admin', name: 'Admin' },
  { id: 'support', name: 'Support' },
]

export const tiers: readonly Choice<AdminUser['subscriptionTier']>[] = [
  { id: 'none', name: 'None' },
  { id: 'pro', name: 'Pro' },
  { id: 'enterprise', name: 'Enterprise' },
]

export const subscriptionStatuses: readonly Choice<AdminUser['subscriptionStatus']>[] = [
  { id: 'active', name: 'Active' },
  { id: 'inactive', name: 'Inactive' },
  { id: 'cancelled', name: 'Cancelled' },
  { id: 'trial', name: 'Trial' },
]

/** A listed person as the rules of access see them. */
export const asVisitor = ({ isAdmin, role, subscriptionTier, subscriptionStatus }: AdminUser): Visitor => ({
  isAdmin,
  role,
  subscription: { tier: subscriptionTier, status: subscriptionStatus },
})
