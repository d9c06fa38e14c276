import type { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import type { Choice } from './parts/ChoiceField.tsx'

export const roles: readonly (Choice & { value: AdminUser['role'] })[] = [
  { value: 'user', label: 'User' },
  { value: 'support', label: 'Support' },
  { value: 'admin', label: 'Admin' },
]

export const tiers: readonly (Choice & { value: AdminUser['subscriptionTier'] })[] = [
  { value: 'none', label: 'None' },
  { value: 'pro', label: 'Pro' },
  { value: 'enterprise', label: 'Enterprise' },
]

export const statuses: readonly (Choice & { value: AdminUser['subscriptionStatus'] })[] = [
  { value: 'active', label: 'Active' },
  { value: 'trial', label: 'Trial' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'cancelled', label: 'Cancelled' },
]

/** What people read for one of these values. */
export const labelOf = (choices: readonly Choice[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value

/** The value of a choice that came back from a select. */
export const chosen = <Value extends string>(choices: readonly { value: Value }[], given: string): Value | undefined =>
  choices.find(({ value }) => value === given)?.value
