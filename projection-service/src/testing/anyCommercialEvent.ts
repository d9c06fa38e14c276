import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { ChargeId, FilterId, InvoiceId, WaitlistEntryId } from '@calendar-sync/contracts/ids'
import fc from 'fast-check'
import { keywords, syncId, userId } from './people.ts'

const user = fc.integer({ min: 1, max: 2 }).map(userId)
const filter = fc.integer({ min: 1, max: 3 }).map((n) => FilterId.parse(`5ca1ab1e-0005-4000-8000-00000000000${n}`))
const invoice = fc.integer({ min: 1, max: 9 }).map((n) => InvoiceId.parse(`5ca1ab1e-0006-4000-8000-00000000000${n}`))
const charge = fc.integer({ min: 1, max: 3 }).map((n) => ChargeId.parse(`5ca1ab1e-0007-4000-8000-00000000000${n}`))
const confirmation = fc.constantFrom(1, 2).map((n) => `5ca1ab1e-0008-4000-8000-00000000000${n}`)
const entry = fc
  .integer({ min: 1, max: 3 })
  .map((n) => WaitlistEntryId.parse(`0000000000000000000000000000000${n}-00000001`))
/**
 * Any character of Unicode, NUL too, without the halves of surrogate pairs. It is fast-check's unit `binary`, which takes
 * more than a second to list all of them.
 */
const character = fc.integer({ min: 0, max: 0x10_f7ff }).map((n) => String.fromCodePoint(n < 0xd800 ? n : n + 0x800))
export const text = fc.string({ unit: character, maxLength: 8 })
const optional = fc.option(text)
const time = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const content = fc.record({ userId: user, filterId: filter, name: text, filter: text.map((word) => keywords(word)) })
const ofSyncWay = fc.record({
  userId: user,
  filterId: filter,
  syncId: fc.integer({ min: 1, max: 2 }).map(syncId),
  way: fc.constantFrom('forward' as const, 'reverse' as const),
})
const ofFilter = fc.record({ userId: user, filterId: filter })
const money = { amountCents: fc.nat(999), currency: fc.constant('USD' as const) }

const of = <Type extends AnyEvent['type'], Data>(type: Type, data: fc.Arbitrary<Data>) =>
  data.map((value) => ({ type, data: value }))

/** Any event about what a person pays. */
export const anyBillingEvent: fc.Arbitrary<AnyEvent> = fc.oneof(
  of('SubscriptionCancelled', fc.record({ userId: user, cancelledAt: time, accessEndsAt: fc.option(time) })),
  of('SubscriptionResumed', fc.record({ userId: user, resumedAt: time })),
  of(
    'PaymentMethodChanged',
    fc.record({
      userId: user,
      brand: text,
      last4: text,
      expiryMonth: fc.integer({ min: 1, max: 12 }),
      expiryYear: fc.integer({ min: 2026, max: 2036 }),
      nameOnCard: text,
      streetAddress: text,
      city: text,
      state: text,
      postalCode: text,
      country: text,
    }),
  ),
  of('BillingEmailChanged', fc.record({ userId: user, billingEmail: text })),
  of(
    'ChargeRequested',
    fc.record({
      userId: user,
      chargeId: charge,
      requestedAt: time,
      periodStart: time,
      periodEnd: time,
      card: fc.constant({ brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2030 }),
      ...money,
    }),
  ),
  of(
    'InvoiceIssued',
    fc.record({
      userId: user,
      invoiceId: invoice,
      chargeId: charge,
      number: text,
      issuedAt: time,
      tier: fc.constant('pro' as const),
      periodStart: time,
      periodEnd: time,
      ...money,
    }),
  ),
  of(
    'PaymentFailed',
    fc.record({ userId: user, chargeId: charge, periodStart: time, retryAt: fc.option(time), reason: text, ...money }),
  ),
  of(
    'EnterprisePlanRequested',
    fc.record({
      userId: user,
      companyName: text,
      billingEmail: text,
      vatNumber: optional,
      additionalInformation: optional,
    }),
  ),
)

/** Any event about a person's filters. */
export const anyFilterEvent: fc.Arbitrary<AnyEvent> = fc.oneof(
  of('EventFilterCreated', content),
  of('EventFilterUpdated', content),
  of('EventFilterActivated', ofFilter),
  of('EventFilterDeactivated', ofFilter),
  of('EventFilterDeleted', ofFilter),
  of('EventFilterAssigned', ofSyncWay),
  of('EventFilterUnassigned', ofSyncWay),
)

const aboutEvent = fc.record({
  userId: user,
  eventId: fc.constantFrom('offsite', 'standup'),
  scope: fc.constantFrom('event' as const, 'series' as const),
})

/** Any event about a person's decisions about travel. */
export const anyTravelEvent: fc.Arbitrary<AnyEvent> = fc.oneof(
  of(
    'EventDecisionMade',
    fc
      .tuple(aboutEvent, fc.constantFrom('copy' as const, 'never' as const), text, fc.constantFrom(null, '2026-03-01'))
      .map(([about, decision, summary, start]) => ({
        ...about,
        decision,
        summary,
        start,
        decidedAt: '2026-03-02T09:00:00.000Z',
      })),
  ),
  of('EventDecisionWithdrawn', aboutEvent),
  of('TravelWordsChanged', fc.record({ userId: user, always: fc.array(text), never: fc.array(text) })),
)

/** Any event about who waits for the launch. */
export const anyWaitlistEvent: fc.Arbitrary<AnyEvent> = fc.oneof(
  of('WaitlistJoined', fc.record({ entryId: entry, email: text, source: text, subscribed: fc.boolean() })),
  of('WaitlistNotesChanged', fc.record({ entryId: entry, notes: optional })),
  of('WaitlistEntryConverted', fc.record({ entryId: entry, userId: user })),
  of('WaitlistEntryDeleted', fc.record({ entryId: entry })),
)

/** Any event about how a person wants the product to be, besides the theme. */
export const anySettingsEvent: fc.Arbitrary<AnyEvent> = fc.oneof(
  of(
    'SyncScheduleChanged',
    fc.record({
      userId: user,
      autoSync: fc.boolean(),
      syncInterval: fc.constantFrom(30, 60),
      syncStartHour: fc.nat(23),
      syncEndHour: fc.nat(23),
      timeZone: fc.constantFrom('UTC', 'Asia/Kolkata'),
    }),
  ),
  of(
    'NotificationPreferencesChanged',
    fc.record({
      userId: user,
      emailNotifications: fc.boolean(),
      emailSyncReports: fc.boolean(),
      emailWeeklySummary: fc.boolean(),
      emailErrorAlerts: fc.boolean(),
      emailNotificationAddress: optional,
    }),
  ),
  of(
    'AddressConfirmationRequested',
    fc.record({ userId: user, confirmationId: confirmation, address: text, requestedAt: time, expiresAt: time }),
  ),
  of(
    'NotificationAddressConfirmed',
    fc.record({ userId: user, confirmationId: fc.option(confirmation), address: text }),
  ),
)
