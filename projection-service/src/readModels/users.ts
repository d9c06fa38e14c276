import { runningTrial, SubscriptionStatus, SubscriptionTier } from '@calendar-sync/contracts/domain/subscription'
import { Role } from '@calendar-sync/contracts/domain/user'
import { UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { instant } from '../projector/columns.ts'
import { changesOf, defineReadModel, type Handled } from '../projector/readModel.ts'

export const UserRow = z.object({
  userId: UserId,
  email: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  role: Role,
  /** Made by an admin, without a Google account. */
  isTestUser: z.boolean(),
  subscriptionTier: SubscriptionTier,
  subscriptionStatus: SubscriptionStatus,
  subscriptionExpiry: instant.nullable(),
  trialEndsAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  lastLogin: instant.nullable(),
})
export type UserRow = z.infer<typeof UserRow>

/** Who a person is and what they have subscribed to: what access is decided by. One row a person; none once erased. */
export const users = defineReadModel({
  name: 'users',
  version: 5,
  ...changesOf(UserRow, {
    UserRegistered: (_, event) => newUser(event),
    UserProfileChanged: (row, { data: { displayName, avatarUrl, email = row.email }, metadata }) => ({
      displayName,
      avatarUrl,
      email,
      updatedAt: metadata.at,
    }),
    UserSignedIn: (_, { metadata }) => ({ lastLogin: metadata.at }),
    RoleChanged: (_, { data: { isAdmin, role }, metadata }) => ({ isAdmin, role, updatedAt: metadata.at }),
    SubscriptionChanged: (_, { data, metadata }) => ({
      subscriptionTier: data.tier,
      subscriptionStatus: data.status,
      subscriptionExpiry: data.expiry,
      trialEndsAt: runningTrial(data),
      updatedAt: metadata.at,
    }),
    ChargeRequested: () => ({ trialEndsAt: null }),
    UserErased: () => null,
  }),
  table: { key: 'userId', indexes: ['created_at, user_id', 'email'] },
  keys: ({ data }) => [data.userId],
  begin: (event) => (event.type === 'UserRegistered' ? newUser(event) : undefined),
})

function newUser({ data: { origin, ...person }, metadata: { at } }: Handled<'UserRegistered'>): UserRow {
  return {
    ...person,
    isAdmin: false,
    role: 'user',
    isTestUser: origin === 'test',
    subscriptionTier: 'none',
    subscriptionStatus: 'inactive',
    subscriptionExpiry: null,
    trialEndsAt: null,
    createdAt: at,
    updatedAt: at,
    lastLogin: null,
  }
}
