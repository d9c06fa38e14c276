import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import type { RunCounts } from '@calendar-sync/contracts/domain/runReport'
import { checksIn } from '@calendar-sync/contracts/domain/syncChecks'
import { z } from 'zod'
import { changesOf, defineReadModel } from '../projector/readModel.ts'

/** How often each thing happened on a day; what never happened has no entry. */
export const Counts = z.record(z.string(), z.int())
export type Counts = z.infer<typeof Counts>

export const DailyFactsRow = z.object({
  /** UTC, `2026-01-31` */
  day: z.string(),
  counts: Counts,
})
export type DailyFactsRow = z.infer<typeof DailyFactsRow>

const counted = changesOf(DailyFactsRow, {
  UserRegistered: (day) => plus(day, { 'users.registered': 1 }),
  UserErased: (day) => plus(day, { 'users.erased': 1 }),
  UserSignedIn: (day) => plus(day, { 'users.signIns': 1 }),
  WaitlistJoined: (day) => plus(day, { 'conversions.waitlistJoined': 1 }),
  WaitlistEntryConverted: (day) => plus(day, { 'conversions.waitlistConverted': 1 }),
  // A cancelled plan that is paid or changed once more is told as cancelled again, as of then.
  SubscriptionCancelled: (day, { data, metadata }) =>
    plus(day, { 'conversions.cancelled': data.cancelledAt === metadata.at ? 1 : 0 }),
  EnterprisePlanRequested: (day) => plus(day, { 'conversions.enterpriseRequests': 1 }),
  InvoiceIssued: (day, { data }) =>
    plus(day, { 'conversions.invoices': 1, 'conversions.revenueCents': data.amountCents }),
  SyncCreated: (day, { data }) =>
    plus(day, {
      'syncs.created': 1,
      [`syncs.byDirection.${data.syncDirection}`]: 1,
      [`syncs.byRule.${data.syncMode}`]: 1,
      [`syncs.byConflictResolution.${data.conflictResolution}`]: 1,
    }),
  SyncDeleted: (day) => plus(day, { 'syncs.deleted': 1 }),
  SyncRunRequested: (day, { data }) => plus(day, { 'runs.requested': 1, [`runs.byTrigger.${data.trigger}`]: 1 }),
  SyncRunCompleted: (day, { data }) => plus(day, { 'runs.completed': 1, ...eventsOf(data) }),
  SyncRunFailed: (day, { data }) =>
    plus(day, { 'runs.failed': 1, [`errorsByKind.${data.code}`]: 1, ...eventsOf(data) }),
  SyncChecksCounted(day, { data }) {
    const checks = checksIn(data)
    return plus(day, {
      'runs.requested': checks,
      'runs.byTrigger.schedule': data.schedule,
      'runs.byTrigger.push': data.push,
      'runs.completed': checks,
      'events.unchanged': data.unchanged,
    })
  },
})

/** What happened on each day, for analytics. Nothing in it is about one person, so an erasure changes no figure. */
export const dailyFacts = defineReadModel({
  name: 'daily_facts',
  version: 2,
  ...counted,
  table: { key: 'day', indexes: [] },
  keys: (event) => [dayOf(event)],
  begin(event) {
    const empty: DailyFactsRow = { day: dayOf(event), counts: {} }
    return { ...empty, ...counted.change(empty, event) }
  },
})

/** When it happened; checks are told of after their day is over. */
const dayOf = (event: Recorded<AnyEvent>): string =>
  event.type === 'SyncChecksCounted' ? event.data.day : event.metadata.at.slice(0, 10)

/** What a run did to events, both ways together. */
function eventsOf({ forward, reverse }: { forward: RunCounts | null; reverse: RunCounts | null }): Counts {
  const sum = (field: keyof RunCounts) => (forward?.[field] ?? 0) + (reverse?.[field] ?? 0)
  return {
    'events.copied': sum('successful'),
    'events.created': sum('created'),
    'events.updated': sum('updated'),
    'events.deleted': sum('deleted'),
    'events.skipped': sum('skipped'),
    'events.unchanged': sum('unchanged'),
    'events.conflicts': sum('conflicts'),
    'events.errors': sum('errors'),
  }
}

function plus({ counts }: DailyFactsRow, more: Counts): Pick<DailyFactsRow, 'counts'> {
  const sum = { ...counts }
  for (const [name, times] of Object.entries(more)) if (times !== 0) sum[name] = (sum[name] ?? 0) + times
  return { counts: sum }
}
