import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import type { RunCounts } from '@calendar-sync/contracts/domain/runReport'
import { checksIn } from '@calendar-sync/contracts/domain/syncChecks'
import { z } from 'zod'
import { defineReadModel, type Handled } from '../projector/readModel.ts'

/** How often each thing happened on a day; what never happened has no entry. */
export const Counts = z.record(z.string(), z.int())
export type Counts = z.infer<typeof Counts>

export const DailyFactsRow = z.object({
  /** UTC, `2026-01-31` */
  day: z.string(),
  counts: Counts,
})
export type DailyFactsRow = z.infer<typeof DailyFactsRow>

const handles = [
  'UserRegistered',
  'UserErased',
  'UserSignedIn',
  'WaitlistJoined',
  'WaitlistEntryConverted',
  'SubscriptionCancelled',
  'EnterprisePlanRequested',
  'InvoiceIssued',
  'SyncCreated',
  'SyncDeleted',
  'SyncRunRequested',
  'SyncRunCompleted',
  'SyncRunFailed',
  'SyncChecksCounted',
] as const

/** What happened on each day, for analytics. Nothing in it is about one person, so an erasure changes no figure. */
export const dailyFacts = defineReadModel({
  name: 'daily_facts',
  version: 1,
  handles,
  row: DailyFactsRow,
  table: { key: 'day', indexes: [] },
  keys: (event) => [dayOf(event)],
  begin: (event) => ({ day: dayOf(event), counts: add({}, countsOf(event)) }),
  change: ({ counts }, event) => ({ counts: add(counts, countsOf(event)) }),
})

function countsOf(event: Handled<(typeof handles)[number]>): Counts {
  switch (event.type) {
    case 'UserRegistered':
      return { 'users.registered': 1 }
    case 'UserErased':
      return { 'users.erased': 1 }
    case 'UserSignedIn':
      return { 'users.signIns': 1 }
    case 'WaitlistJoined':
      return { 'conversions.waitlistJoined': 1 }
    case 'WaitlistEntryConverted':
      return { 'conversions.waitlistConverted': 1 }
    case 'SubscriptionCancelled':
      return { 'conversions.cancelled': 1 }
    case 'EnterprisePlanRequested':
      return { 'conversions.enterpriseRequests': 1 }
    case 'InvoiceIssued':
      return { 'conversions.invoices': 1, 'conversions.revenueCents': event.data.amountCents }
    case 'SyncCreated':
      return {
        'syncs.created': 1,
        [`syncs.byDirection.${event.data.syncDirection}`]: 1,
        [`syncs.byRule.${event.data.syncMode}`]: 1,
        [`syncs.byConflictResolution.${event.data.conflictResolution}`]: 1,
      }
    case 'SyncDeleted':
      return { 'syncs.deleted': 1 }
    case 'SyncRunRequested':
      return { 'runs.requested': 1, [`runs.byTrigger.${event.data.trigger}`]: 1 }
    case 'SyncRunCompleted':
      return { 'runs.completed': 1, ...eventsOf(event.data) }
    case 'SyncRunFailed':
      return { 'runs.failed': 1, [`errorsByKind.${event.data.code}`]: 1, ...eventsOf(event.data) }
    case 'SyncChecksCounted': {
      const { schedule, push, unchanged } = event.data
      const checks = checksIn(event.data)
      return {
        'runs.requested': checks,
        'runs.byTrigger.schedule': schedule,
        'runs.byTrigger.push': push,
        'runs.completed': checks,
        'events.unchanged': unchanged,
      }
    }
  }
}

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

function add(known: Counts, more: Counts): Counts {
  const sum = { ...known }
  for (const [name, times] of Object.entries(more)) if (times !== 0) sum[name] = (sum[name] ?? 0) + times
  return sum
}
