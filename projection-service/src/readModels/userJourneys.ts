import { UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { defineReadModel } from '../projector/readModel.ts'

export const UserJourneyRow = z.object({
  userId: UserId,
  registeredAt: z.string(),
  /** When a paid plan, or its trial, began for the first time. */
  subscribedAt: z.string().nullable(),
  /** When the first run ended well. */
  syncedAt: z.string().nullable(),
})
export type UserJourneyRow = z.infer<typeof UserJourneyRow>

/**
 * When each person came how far, for analytics. Stays when a person is erased, as the facts in the log do: it holds an id
 * that then leads nowhere, and times.
 */
export const userJourneys = defineReadModel({
  name: 'user_journeys',
  version: 1,
  handles: ['UserRegistered', 'SubscriptionChanged', 'SyncRunCompleted'],
  row: UserJourneyRow,
  table: {
    columns: {
      userId: 'text',
      registeredAt: 'timestamptz(3)',
      subscribedAt: 'timestamptz(3)',
      syncedAt: 'timestamptz(3)',
    },
    key: 'userId',
    indexes: ['subscribed_at', 'synced_at'],
  },
  keys: ({ data }) => [data.userId],
  begin({ type, data, metadata }) {
    if (type !== 'UserRegistered') return undefined
    return { userId: data.userId, registeredAt: metadata.at, subscribedAt: null, syncedAt: null }
  },
  change(row, event) {
    const { at } = event.metadata
    if (event.type === 'UserRegistered') return undefined
    if (event.type === 'SyncRunCompleted') return row.syncedAt ? undefined : { syncedAt: at }
    const { tier, status } = event.data
    const paid = tier !== 'none' && (status === 'active' || status === 'trial')
    return paid && !row.subscribedAt ? { subscribedAt: at } : undefined
  },
})
