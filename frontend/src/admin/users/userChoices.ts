import type { Visitor } from '@calendar-sync/contracts/access'
import type { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import type { Choice } from '../ChoiceInput.tsx'

export const roles: readonly Choice<AdminUser['role']>[] = [
  { id: 'user', name: 'User' },
  { id: 'support', name: 'Support' },
  { id: 'admin', name: 'Admin' },
]

export const tiers: readonly Choice<AdminUser['subscriptionTier']>[] = [
  { id: 'none', name: 'None' },
  { id: 'pro', name: 'Pro' },
  { id: 'enterprise', name: 'Enterprise' },
]

export const subscriptionStatuses: readonly Choice<AdminUser['subscriptionStatus']>[] = [
  { id: 'active', name: 'Active' },
  { id: 'trial', name: 'Trial' },
  { id: 'inactive', name: 'Inactive' },
  { id: 'cancelled', name: 'Cancelled' },
]

/** A listed person as the rules of access see them. */
export const asVisitor = ({ isAdmin, role, subscriptionTier, subscriptionStatus }: AdminUser): Visitor => ({
  isAdmin,
  role,
  subscription: { tier: subscriptionTier, status: subscriptionStatus },
})
