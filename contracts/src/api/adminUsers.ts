import { z } from 'zod'
import { endOfDay } from '../dayEnd.ts'
import { SubscriptionStatus, SubscriptionTier } from '../domain/subscription.ts'
import { Role } from '../domain/user.ts'
import { AccountId, UserId } from '../ids.ts'
import { Day, Instant } from './dates.ts'
import { EmailAddress, invalidAddress } from './emailAddress.ts'

/**
 * A person as staff sees them. Tokens never leave the server, not even for admins. `GET /api/admin/users` filters by `q` (text
 * anywhere in addresses and name), `id`, `email`, `displayName`, `role`, `isAdmin`, `subscriptionTier` and `subscriptionStatus`, a
 * list of values meaning any of them, and sorts by these, `createdAt` and `lastLogin`.
 */
export const AdminUser = z.object({
  id: UserId,
  /** What the person registered with. */
  email: z.string(),
  /** That of the primary connected account; the one registered with when there is none. */
  primaryEmail: z.string(),
  billingEmail: z.string().nullable(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  subscriptionTier: SubscriptionTier,
  subscriptionStatus: SubscriptionStatus,
  /** Whether the plan was cancelled; until its expiry its status goes on to be active. */
  isCancelled: z.boolean(),
  /** null: never. */
  subscriptionExpiry: z.string().nullable(),
  trialEndsAt: z.string().nullable(),
  isAdmin: z.boolean(),
  role: Role,
  /** Made by an admin, without a Google account. */
  isTestUser: z.boolean(),
  lastLogin: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type AdminUser = z.infer<typeof AdminUser>

/** One address of a person: `GET /api/admin/users/{id}/emails`. */
export const UserEmail = z.object({
  /** The account's id; the person's, for an address without a connected account. */
  id: z.union([AccountId, UserId]),
  userId: UserId,
  email: z.string(),
  /** Of the connected accounts, the primary one. */
  isPrimary: z.boolean(),
  /** The address that stands for the person: the one they registered with. */
  isUserPrimary: z.boolean(),
  isVerified: z.boolean(),
  provider: z.enum(['google', 'direct']),
  source: z.enum(['account', 'registration', 'test']),
  createdAt: z.string(),
  lastUsed: z.string().nullable(),
})
export type UserEmail = z.infer<typeof UserEmail>

/** `GET /api/admin/stats`. Active: a status of active or trial, with a plan that gives access. */
export const AdminStats = z.object({
  totalUsers: z.int(),
  activeSubscriptions: z.int(),
  proSubscriptions: z.int(),
  enterpriseSubscriptions: z.int(),
})
export type AdminStats = z.infer<typeof AdminStats>

/** A day (then its end, in UTC) or a moment; null or empty means never. */
const Expiry = z
  .union([Instant, Day().transform(endOfDay), z.literal('')], 'A date in the years 1970 to 2999, or nothing for never')
  .nullable()
  .transform((given) => given || null)

/** `PATCH /api/admin/users/{id}/role` (admins); answers the `AdminUser`. */
export const RoleBody = z.object({ isAdmin: z.boolean(), role: Role })
export type RoleBody = z.infer<typeof RoleBody>

/** `PATCH /api/admin/users/{id}/subscription` (admins): what is left out stays; answers the `AdminUser`. */
export const AdminSubscriptionBody = z
  .object({ tier: SubscriptionTier, status: SubscriptionStatus, expiry: Expiry })
  .partial()
export type AdminSubscriptionBody = z.input<typeof AdminSubscriptionBody>

/** `POST /api/admin/users/test` (admins); answers 201 with the `AdminUser`. */
export const TestUserBody = z.object({
  email: EmailAddress,
  displayName: z.string().trim().max(200, 'A name has at most 200 characters').nullish(),
  billingEmail: z.union([EmailAddress, z.literal('').transform(() => null)], invalidAddress).nullish(),
  subscriptionTier: SubscriptionTier.default('pro'),
  subscriptionStatus: SubscriptionStatus.default('active'),
  subscriptionExpiry: Expiry.default(null),
  isAdmin: z.boolean().default(false),
  role: Role.default('user'),
})
export type TestUserBody = z.input<typeof TestUserBody>
