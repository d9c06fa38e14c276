import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import type { UserId } from '@calendar-sync/contracts/ids'
import {
  accountId,
  calendar,
  claimed,
  connected,
  counts,
  dana,
  family,
  ofRun,
  omar,
  registered,
  requested,
  runId,
  syncCreated,
  syncedEvent,
  syncId,
  userId,
  work,
} from './people.ts'

export const subscribed = (user: UserId) => ({
  type: 'SubscriptionChanged' as const,
  data: { userId: user, tier: 'pro' as const, status: 'trial' as const, expiry: null, trialEndsAt: null },
})
const ofDana = { userId: dana }

/** Dana has two accounts, two syncs and one run, which a second request joined; Omar has one account and nothing else. */
export const danaAndOmar: readonly AnyEvent[] = [
  registered(),
  subscribed(dana),
  connected(),
  { type: 'PrimaryAccountChanged', data: { ...ofDana, accountId: work } },
  connected(family, 'dana@home.example'),
  { type: 'ReconnectionRequired', data: { ...ofDana, accountId: family, reason: 'grant_revoked' } },
  {
    type: 'CalendarsDiscovered',
    data: {
      ...ofDana,
      accountId: work,
      calendars: [calendar('Work', { primary: true }), calendar('Family', { accessRole: 'reader' })],
    },
  },
  { type: 'CalendarsDiscovered', data: { ...ofDana, accountId: family, calendars: [calendar('Family')] } },
  syncCreated(),
  syncCreated(syncId(2)),
  requested(),
  claimed(),
  {
    type: 'SyncEventsRecorded',
    data: {
      ...ofRun(),
      events: [syncedEvent()],
    },
  },
  { type: 'SyncRunCompleted', data: { ...ofRun(), forward: counts({ successful: 1, created: 1 }), reverse: null } },
  requested(runId(2)),
  { type: 'SyncRunJoined', data: { ...ofRun(runId(2)), joinedRunId: runId(1) } },
  registered(omar, 'omar@example.com'),
  subscribed(omar),
  connected(accountId(9), 'omar@example.com', omar),
]

export const adminId = userId(41)
export const supportId = userId(42)

/** They have nothing of their own. */
export const adminAndSupport: readonly AnyEvent[] = [
  registered(adminId, 'ada@calendar-sync.example'),
  { type: 'RoleChanged', data: { userId: adminId, isAdmin: true, role: 'user' } },
  registered(supportId, 'sam@calendar-sync.example'),
  { type: 'RoleChanged', data: { userId: supportId, isAdmin: false, role: 'support' } },
]
