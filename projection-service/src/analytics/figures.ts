import type { AnalyticsFigures, Durations } from '@calendar-sync/contracts/api/analytics'
import type { Counts } from '../readModels/dailyFacts.ts'

export const noDurations: Durations = { count: 0, averageMs: null, medianMs: null, p95Ms: null, maxMs: null }

export interface Facts {
  /** As the daily facts name them. */
  readonly counts: Counts
  /** People who subscribed for the first time. */
  readonly subscribed: number
  readonly timeToSync: Durations
  readonly timeToFirstSync: Durations
}

/** @param total people there are at the end of the period */
export function presentFigures(facts: Facts, total: number): AnalyticsFigures {
  const { counts } = facts
  const of = (name: string) => counts[name] ?? 0
  const errorPrefix = 'errorsByKind.'
  const kinds = Object.entries(counts).filter(([name]) => name.startsWith(errorPrefix))
  const errors = of('events.errors')
  return {
    users: {
      registered: of('users.registered'),
      erased: of('users.erased'),
      signIns: of('users.signIns'),
      total,
    },
    conversions: {
      waitlistJoined: of('conversions.waitlistJoined'),
      waitlistConverted: of('conversions.waitlistConverted'),
      subscribed: facts.subscribed,
      cancelled: of('conversions.cancelled'),
      enterpriseRequests: of('conversions.enterpriseRequests'),
      invoices: of('conversions.invoices'),
      revenueCents: of('conversions.revenueCents'),
    },
    syncs: {
      created: of('syncs.created'),
      deleted: of('syncs.deleted'),
      byDirection: {
        'one-way': of('syncs.byDirection.one-way'),
        'two-way': of('syncs.byDirection.two-way'),
        reverse: of('syncs.byDirection.reverse'),
      },
      byRule: {
        filtered: of('syncs.byRule.filtered'),
        all: of('syncs.byRule.all'),
        none: of('syncs.byRule.none'),
      },
      byConflictResolution: {
        keep_newest: of('syncs.byConflictResolution.keep_newest'),
        keep_source: of('syncs.byConflictResolution.keep_source'),
        keep_target: of('syncs.byConflictResolution.keep_target'),
        merge: of('syncs.byConflictResolution.merge'),
      },
    },
    runs: {
      requested: of('runs.requested'),
      byTrigger: {
        person: of('runs.byTrigger.person'),
        schedule: of('runs.byTrigger.schedule'),
        push: of('runs.byTrigger.push'),
      },
      completed: of('runs.completed'),
      failed: of('runs.failed'),
    },
    events: {
      copied: of('events.copied'),
      created: of('events.created'),
      updated: of('events.updated'),
      deleted: of('events.deleted'),
      skipped: of('events.skipped'),
      unchanged: of('events.unchanged'),
      conflicts: of('events.conflicts'),
      errors,
    },
    errorsByKind: {
      ...Object.fromEntries(kinds.map(([name, times]) => [name.slice(errorPrefix.length), times])),
      ...(errors > 0 ? { event_error: errors } : {}),
    },
    timeToSync: facts.timeToSync,
    timeToFirstSync: facts.timeToFirstSync,
  }
}
