import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import type { RunCounts } from '@calendar-sync/contracts/domain/runReport'
import { checksIn } from '@calendar-sync/contracts/domain/syncChecks'
import { z } from 'zod'
import { defineReadModel } from '../projector/readModel.ts'

/** How often each thing happened on a day; what never happened has no entry. */
export const Counts = z.record(z.string(), z.int())
export type Counts = z.infer<typeof Counts>

export const DailyFactsRow = z.object({
  /** UTC, `2026-01-31` */
  day: z.string(),
  counts: Counts,
})
export type DailyFactsRow = z.infer<typeof DailyFactsRow>

/** What happened on each day, for analytics. Nothing in it is about one person, so an erasure changes no figure. */
export const dailyFacts = defineReadModel({
  name: 'daily_facts',
  version: 1,
  handles: [
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
  ],
  row: DailyFactsRow,
  table: { columns: { day: 'text', counts: 'jsonb' }, key: 'day', indexes: [] },
  keys: (event) => [dayOf(event)],
  evolve(row, event): DailyFactsRow {
    const day = row ?? { day: dayOf(event), counts: {} }
    const plus = (counts: Counts): DailyFactsRow => ({ ...day, counts: add(day.counts, counts) })
    switch (event.type) {
      case 'UserRegistered':
        return plus({ 'users.registered': 1 })
      case 'UserErased':
        return plus({ 'users.erased': 1 })
      case 'UserSignedIn':
        return plus({ 'users.signIns': 1 })
      case 'WaitlistJoined':
        return plus({ 'conversions.waitlistJoined': 1 })
      case 'WaitlistEntryConverted':
        return plus({ 'conversions.waitlistConverted': 1 })
      case 'SubscriptionCancelled':
        return plus({ 'conversions.cancelled': 1 })
      case 'EnterprisePlanRequested':
        return plus({ 'conversions.enterpriseRequests': 1 })
      case 'InvoiceIssued':
        return plus({ 'conversions.invoices': 1, 'conversions.revenueCents': event.data.amountCents })
      case 'SyncCreated':
        return plus({
          'syncs.created': 1,
          [`syncs.byDirection.${event.data.syncDirection}`]: 1,
          [`syncs.byRule.${event.data.syncMode}`]: 1,
          [`syncs.byConflictResolution.${event.data.conflictResolution}`]: 1,
        })
      case 'SyncDeleted':
        return plus({ 'syncs.deleted': 1 })
      case 'SyncRunRequested':
        return plus({ 'runs.requested': 1, [`runs.byTrigger.${event.data.trigger}`]: 1 })
      case 'SyncRunCompleted':
        return plus({ 'runs.completed': 1, ...eventsOf(event.data) })
      case 'SyncRunFailed':
        return plus({ 'runs.failed': 1, [`errorsByKind.${event.data.code}`]: 1, ...eventsOf(event.data) })
      case 'SyncChecksCounted': {
        const { schedule, push, unchanged } = event.data
        const checks = checksIn(event.data)
        return plus({
          'runs.requested': checks,
          'runs.byTrigger.schedule': schedule,
          'runs.byTrigger.push': push,
          'runs.completed': checks,
          'events.unchanged': unchanged,
        })
      }
    }
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

function add(known: Counts, more: Counts): Counts {
  const sum = { ...known }
  for (const [name, times] of Object.entries(more)) if (times !== 0) sum[name] = (sum[name] ?? 0) + times
  return sum
}
