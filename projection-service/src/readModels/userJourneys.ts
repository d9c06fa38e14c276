import { UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { instant } from '../projector/columns.ts'
import { defineReadModel } from '../projector/readModel.ts'

export const UserJourneyRow = z.object({
  userId: UserId,
  registeredAt: instant,
  /** When a paid plan, or its trial, began for the first time. */
  subscribedAt: instant.nullable(),
  /** When the first run ended well. */
  syncedAt: instant.nullable(),
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
  table: { key: 'userId', indexes: ['subscribed_at', 'synced_at'] },
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
