import { Account } from '@calendar-sync/contracts/api/accounts'
import { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'

export const id = '00000000-0000-4000-8000-000000000001'
/** An account that can be used, changed as said. */
export const account = (changes: object = {}) =>
  Account.parse({
    id,
    email: 'ana@example.com',
    displayName: 'Ana',
    avatarUrl: null,
    isPrimary: true,
    isActive: true,
    refreshToken: 'stored',
    tokenExpiry: null,
    lastSynced: null,
    reconnectionRequired: false,
    hasLostAddress: false,
    ...changes,
  })
const calendar = (summary: string) => ({
  id: summary,
  summary,
  primary: true,
  accountEmail: 'a@example.com',
  accountId: id,
})
const filter = (prefix: string) => ({
  [`${prefix}Keywords`]: [],
  [`${prefix}Mode`]: 'any',
  [`${prefix}CheckLocation`]: true,
  [`${prefix}CheckSummary`]: true,
  [`${prefix}CheckDescription`]: true,
})
/** A one-way sync of Work and Family that ran well, changed as said. */
export const sync = (changes: object = {}) =>
  CalendarSync.parse({
    id,
    sourceCalendar: calendar('Work'),
    targetCalendar: calendar('Family'),
    pattern: 'travel',
    syncMode: 'filtered',
    syncDirection: 'one-way',
    conflictResolution: 'keep_newest',
    sensitivity: 'balanced',
    active: true,
    inactiveReason: null,
    shareDetails: true,
    daysBack: 14,
    daysForward: 30,
    ...filter('filter'),
    ...filter('reverseFilter'),
    filterId: null,
    reverseFilterId: null,
    lastSyncTime: '2026-03-01T10:00:00Z',
    totalSynced: 3,
    totalErrors: 0,
    totalSkipped: 0,
    lastReverseSync: null,
    totalReverseSynced: 0,
    totalReverseErrors: 0,
    totalReverseSkipped: 0,
    lastCheckedAt: null,
    currentRunId: null,
    lastError: null,
    lastErrorCode: null,
    stoppedDeletions: null,
    parkedEvents: 0,
    createdAt: '2026-03-01T00:00:00Z',
    ...changes,
  })
