import { z } from 'zod'
import { ConflictResolution, SyncDirection, SyncMode } from '../domain/sync.ts'
import { Day } from './dates.ts'

export const AnalyticsBy = z.enum(['day', 'week', 'month'])
export type AnalyticsBy = z.infer<typeof AnalyticsBy>

/** The longest range that is answered at once, in days. */
export const maxAnalyticsDays = 3_700

/**
 * `GET /api/analytics?from&to&by` (admins and support), also `/api/analytics.csv`. Days are UTC, both ends belong to the
 * range. Without `from` the last 30 days, without `to` until today.
 */
export const AnalyticsQuery = z.object({
  from: Day('From is a date like 2026-01-31.').optional(),
  to: Day('To is a date like 2026-01-31.').optional(),
  by: AnalyticsBy.default('day'),
})
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>

const count = z.int()
const milliseconds = z.int().nullable()

/** How long something took, over all that ended in a period; null when nothing did. */
export const Durations = z.object({
  count,
  averageMs: milliseconds,
  medianMs: milliseconds,
  p95Ms: milliseconds,
  maxMs: milliseconds,
})
export type Durations = z.infer<typeof Durations>

/** What happened in a period. */
export const AnalyticsFigures = z.object({
  users: z.object({
    registered: count,
    erased: count,
    signIns: count,
    /** People there are at the end of the period. */
    total: count,
  }),
  conversions: z.object({
    waitlistJoined: count,
    waitlistConverted: count,
    /** People who subscribed for the first time. */
    subscribed: count,
    cancelled: count,
    enterpriseRequests: count,
    invoices: count,
    revenueCents: count,
  }),
  syncs: z.object({
    created: count,
    deleted: count,
    /** Of those created. */
    byDirection: z.record(SyncDirection, count),
    byRule: z.record(SyncMode, count),
    byConflictResolution: z.record(ConflictResolution, count),
  }),
  runs: z.object({
    requested: count,
    byTrigger: z.record(z.enum(['person', 'schedule', 'push']), count),
    completed: count,
    failed: count,
  }),
  events: z.object({
    /** created + updated + deleted */
    copied: count,
    created: count,
    updated: count,
    deleted: count,
    skipped: count,
    unchanged: count,
    conflicts: count,
    /** Single events that failed within a run. */
    errors: count,
  }),
  /** Runs that failed, by the code of the reason; `event_error` counts single events that failed within a run. */
  errorsByKind: z.record(z.string(), count),
  /** From the request for a run to its good end. */
  timeToSync: Durations,
  /** From registering to the good end of a person's first run. */
  timeToFirstSync: Durations,
})
export type AnalyticsFigures = z.infer<typeof AnalyticsFigures>

/** `from` and `to` are the first and last day of the period that lie in the range. Weeks begin on Monday. */
export const AnalyticsPeriod = AnalyticsFigures.extend({ from: z.string(), to: z.string() })
export type AnalyticsPeriod = z.infer<typeof AnalyticsPeriod>

export const Analytics = z.object({
  from: z.string(),
  to: z.string(),
  by: AnalyticsBy,
  /** Every period of the range in order, those without any events too. */
  periods: z.array(AnalyticsPeriod),
  /** The whole range. */
  range: AnalyticsFigures,
  allTime: AnalyticsFigures.extend({ since: z.string().nullable() }),
})
export type Analytics = z.infer<typeof Analytics>
