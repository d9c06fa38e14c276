import type { DiscoveredCalendar } from '@calendar-sync/contracts/domain/accounts'
import { noCounts, type RecordedEvent, type RunCounts } from '@calendar-sync/contracts/domain/runReport'
import type { CalendarRef, SyncDefinition } from '@calendar-sync/contracts/domain/sync'
import { AccountId, CalendarId, ParkedEventId, RunId, SyncId, UserId } from '@calendar-sync/contracts/ids'
import { workToFamily } from '@calendar-sync/contracts/testing/dana'

/** Ids that tests speak of by name: the same number is always the same id. */
const id = (kind: number, n: number) => `5ca1ab1e-000${kind}-4000-8000-${String(n).padStart(12, '0')}`
export const userId = (n: number) => UserId.parse(id(1, n))
export const accountId = (n: number) => AccountId.parse(id(2, n))
export const syncId = (n: number) => SyncId.parse(id(3, n))
export const runId = (n: number) => RunId.parse(id(4, n))

export const dana = userId(1)
export const omar = userId(2)
export const work = accountId(1)
export const family = accountId(2)
export const travel = syncId(1)

export const registered = (user = dana, email = 'dana@lumen.example') => ({
  type: 'UserRegistered' as const,
  data: { userId: user, email, displayName: 'Dana Reyes', avatarUrl: null },
})

/** One of many people. */
export const person = (n: number) => registered(userId(n), `person${n}@example.com`)

export const connected = (account = work, email = 'dana@lumen.example', user = dana) => ({
  type: 'AccountConnected' as const,
  data: {
    userId: user,
    accountId: account,
    email,
    displayName: 'Dana Reyes',
    avatarUrl: 'https://pictures.example/dana.png',
    tokenExpiry: '2026-03-01T10:00:00.000Z',
    hasRefreshToken: true,
  },
})

export const calendar = (name: string, changes: Partial<DiscoveredCalendar> = {}): DiscoveredCalendar => ({
  calendarId: CalendarId.parse(`${name.toLowerCase()}@group.example`),
  summary: name,
  primary: false,
  accessRole: 'owner',
  timeZone: 'Europe/Berlin',
  color: '#9fe1e7',
  ...changes,
})

export const side = (account: AccountId, name: string, accountEmail: string): CalendarRef => ({
  accountId: account,
  calendarId: CalendarId.parse(`${name.toLowerCase()}@group.example`),
  summary: name,
  accountEmail,
  primary: true,
})

export const syncCreated = (sync = travel, changes: Partial<SyncDefinition> = {}) => ({
  type: 'SyncCreated' as const,
  data: {
    ...workToFamily,
    syncId: sync,
    userId: dana,
    source: side(work, 'Work', 'dana@lumen.example'),
    target: side(family, 'Family', 'dana@home.example'),
    ...changes,
  },
})

export const counts = (changes: Partial<RunCounts>): RunCounts => ({ ...noCounts, ...changes })

/** What every event of a run carries. */
export const ofRun = (run = runId(1), sync = travel, user = dana) => ({ runId: run, syncId: sync, userId: user })

export const requested = (run = runId(1), sync = travel) => ({
  type: 'SyncRunRequested' as const,
  data: { ...ofRun(run, sync), trigger: 'person' as const },
})

export const claimed = (run = runId(1), attempt = 1) => ({
  type: 'SyncRunClaimed' as const,
  data: { ...ofRun(run), engineId: 'engine-1', leaseUntil: '2026-02-01T09:00:00.000Z', attempt },
})

/** An event that was copied. */
export const syncedEvent = (changes: Partial<RecordedEvent> = {}): RecordedEvent => ({
  sourceEventId: 'flight',
  targetEventId: 'copy',
  way: 'forward',
  summary: 'LH 400',
  start: '2026-02-03',
  end: '2026-02-04',
  action: 'create',
  status: 'success',
  reason: 'travel',
  recurringEventId: null,
  decided: null,
  offer: null,
  copyStands: true,
  ...changes,
})

/** What everything that happens to an event that was given up carries. */
export const ofParked = { parkedId: ParkedEventId.parse(id(5, 1)), syncId: travel, userId: dana }

export const parked = {
  type: 'SyncEventParked',
  data: { ...ofParked, way: 'forward', sourceEventId: 'flight', tries: 5, code: 'refused', error: 'No room' },
} as const
