import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { CalendarId, ParkedEventId } from '@calendar-sync/contracts/ids'
import fc from 'fast-check'
import {
  anyBillingEvent,
  anyFilterEvent,
  anySettingsEvent,
  anyTravelEvent,
  anyWaitlistEvent,
  text,
} from './anyCommercialEvent.ts'
import { accountId, calendar, connected, counts, keywords, runId, syncCreated, syncId, userId } from './people.ts'

/** Few of each, so that events meet on the same rows; any order, also ones that commands would never lead to. */
const user = fc.integer({ min: 1, max: 2 }).map(userId)
const account = fc.integer({ min: 1, max: 3 }).map(accountId)
const sync = fc.integer({ min: 1, max: 2 }).map(syncId)
const run = fc.record({ runId: fc.integer({ min: 1, max: 4 }).map(runId), syncId: sync, userId: user })
const ofAccount = fc.record({ userId: user, accountId: account })
const ofSync = fc.record({ userId: user, syncId: sync })
const optional = fc.option(text)
const time = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const parkedEvent = fc.tuple(fc.integer({ min: 1, max: 3 }), ofSync).map(([number, ids]) => ({
  parkedId: ParkedEventId.parse(`0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c030${number}`),
  ...ids,
}))
const someCounts = fc.option(
  fc.record({ successful: fc.nat(9), errors: fc.nat(9), skipped: fc.nat(9) }).map((changes) => counts(changes)),
)
const someCalendars = fc.array(
  fc.record({ name: text, primary: fc.boolean() }).map(({ name, primary }) => ({
    ...calendar('Any', { primary }),
    calendarId: CalendarId.parse(`${name}@group.example`),
    summary: name,
  })),
  { maxLength: 3 },
)
const words = fc.array(text, { maxLength: 3 }).map((all) => keywords(...all))
const syncedEvents = fc.array(
  text.map((summary) => ({
    sourceEventId: 'source',
    targetEventId: null,
    way: 'forward' as const,
    summary,
    start: null,
    end: null,
    action: 'skip' as const,
    status: 'skipped' as const,
    reason: 'not travel',
    recurringEventId: null,
    decided: null,
    offer: 'copy' as const,
  })),
  { maxLength: 3 },
)

const reservedThing = fc.constantFrom('address', 'google_account', 'direction')

const of = <Type extends AnyEvent['type'], Data>(type: Type, data: fc.Arbitrary<Data>) =>
  data.map((value) => ({ type, data: value }))

const often = <Event>(arbitrary: fc.Arbitrary<Event>) => ({ arbitrary, weight: 4 })

/** Any event there is; those that begin something come often. */
export const anyEvent: fc.Arbitrary<AnyEvent> = fc.oneof(
  often(
    fc.tuple(user, text).map(([id, name]) => ({
      type: 'UserRegistered' as const,
      data: { userId: id, email: 'someone@example.com', displayName: name, avatarUrl: null },
    })),
  ),
  of('UserProfileChanged', fc.record({ userId: user, displayName: text, avatarUrl: optional })),
  of('UserSignedIn', fc.record({ userId: user, signInId: fc.uuid() })),
  of(
    'RoleChanged',
    fc.record({ userId: user, isAdmin: fc.boolean(), role: fc.constantFrom('user', 'admin', 'support') }),
  ),
  of('UserErased', fc.record({ userId: user })),
  of('PersonHistoryViewed', fc.record({ userId: user, viewerId: user, viewedAt: time })),
  of(
    'Reserved',
    fc.record({ userId: user, holder: text, reservedAt: time, what: reservedThing, googleAccount: optional }),
  ),
  of('ReservationBound', fc.record({ userId: user, holder: text, googleAccount: text })),
  of('ReservationReleased', fc.record({ userId: user, holder: text, what: reservedThing })),
  of('GoogleAccountRefused', fc.record({ userId: user, email: text, refusalId: fc.uuid() })),
  of('AdministratorsListed', fc.record({ userIds: fc.array(user, { maxLength: 3 }) })),
  of('AdministratorAdded', fc.record({ userId: user })),
  of('AdministratorRemoved', fc.record({ userId: user })),
  often(of('ThemeChanged', fc.record({ userId: user, theme: fc.constantFrom('light', 'dark', 'system') }))),
  often(anyBillingEvent),
  often(anyFilterEvent),
  often(anyTravelEvent),
  often(anyWaitlistEvent),
  anySettingsEvent,
  of(
    'SubscriptionChanged',
    fc.record({
      userId: user,
      tier: fc.constantFrom('none', 'pro', 'enterprise'),
      status: fc.constantFrom('active', 'inactive', 'cancelled', 'trial'),
      expiry: fc.option(time),
      trialEndsAt: fc.option(time),
    }),
  ),
  often(fc.tuple(account, user).map(([id, owner]) => connected(id, 'someone@example.com', owner))),
  of(
    'AccountReconnected',
    fc
      .tuple(ofAccount, text, optional, fc.option(time), fc.boolean())
      .map(([ids, displayName, avatarUrl, tokenExpiry, hasRefreshToken]) => ({
        ...ids,
        displayName,
        avatarUrl,
        tokenExpiry,
        hasRefreshToken,
      })),
  ),
  of('AccountActivated', ofAccount),
  of('AccountDeactivated', ofAccount),
  of('PrimaryAccountChanged', ofAccount),
  of(
    'TokenRefreshed',
    fc.tuple(ofAccount, fc.option(time)).map(([ids, tokenExpiry]) => ({ ...ids, tokenExpiry })),
  ),
  of(
    'ReconnectionRequired',
    ofAccount.map((ids) => ({ ...ids, reason: 'grant_revoked' as const })),
  ),
  of(
    'CalendarsDiscovered',
    fc.tuple(ofAccount, someCalendars).map(([ids, calendars]) => ({ ...ids, calendars })),
  ),
  of('AccountRemoved', ofAccount),
  often(fc.tuple(ofSync, words).map(([ids, filter]) => syncCreated(ids.syncId, { ...ids, filter }))),
  of('SyncActivated', ofSync),
  of(
    'SyncDeactivated',
    ofSync.map((ids) => ({ ...ids, reason: 'person' as const })),
  ),
  of(
    'FilterUpdated',
    fc
      .tuple(ofSync, fc.constantFrom('forward', 'reverse'), words)
      .map(([ids, way, filter]) => ({ ...ids, way, filter })),
  ),
  of(
    'SyncOptionsChanged',
    fc
      .tuple(ofSync, fc.boolean(), fc.constantFrom(7, 14, 30))
      .map(([ids, shareDetails, daysBack]) => ({ ...ids, shareDetails, daysBack })),
  ),
  of(
    'SyncDeleted',
    ofSync.map((ids) => ({ ...ids, removeCopies: false })),
  ),
  often(
    of(
      'SyncRunRequested',
      run.map((ids) => ({ ...ids, trigger: 'schedule' as const })),
    ),
  ),
  of(
    'SyncRunJoined',
    fc.tuple(run, run).map(([ids, other]) => ({ ...ids, joinedRunId: other.runId })),
  ),
  of(
    'SyncRunClaimed',
    fc.tuple(run, time).map(([ids, leaseUntil]) => ({ ...ids, engineId: 'engine', leaseUntil, attempt: 1 })),
  ),
  of(
    'SyncEventsRecorded',
    fc.tuple(run, syncedEvents).map(([ids, events]) => ({ ...ids, events })),
  ),
  of(
    'SyncRunCompleted',
    fc.tuple(run, someCounts, someCounts).map(([ids, forward, reverse]) => ({ ...ids, forward, reverse })),
  ),
  often(
    of(
      'SyncChecksCounted',
      fc
        .record({ ids: ofSync, lastAt: time, schedule: fc.nat(48), push: fc.nat(9), unchanged: fc.nat(99) })
        .map(({ ids, lastAt, ...counted }) => ({ ...ids, ...counted, day: lastAt.slice(0, 10), lastAt, calls: 4 })),
    ),
  ),
  often(
    of(
      'SyncEventParked',
      fc.tuple(parkedEvent, text).map(([ids, error]) => ({
        ...ids,
        way: 'forward' as const,
        sourceEventId: 'source',
        tries: 5,
        code: 'refused',
        error,
      })),
    ),
  ),
  of('ParkedEventRetried', parkedEvent),
  of('ParkedEventDropped', parkedEvent),
  of('ParkedEventResolved', parkedEvent),
  of(
    'SyncRunFailed',
    fc.tuple(run, someCounts, text).map(([ids, forward, error]) => ({
      ...ids,
      forward,
      reverse: null,
      code: 'sync_failed',
      error,
    })),
  ),
)
