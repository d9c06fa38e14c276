import type { Visitor } from '@calendar-sync/contracts/access'
import type { AdminUser } from '@calendar-sync/contracts/api/adminUsers'

/** A listed person as the rules of access see them. */
export const asVisitor = ({ isAdmin, role, subscriptionTier, subscriptionStatus }: AdminUser): Visitor => ({
  isAdmin,
  role,
  subscription: { tier: subscriptionTier, status: subscriptionStatus },
})
