import { z } from 'zod'
import { RunId, SyncId, UserId } from '../ids.ts'
import { personal } from '../personal.ts'
import { defineEvent, type EventOf, type Upcaster } from './event.ts'
import { Way } from './sync.ts'
import { CopyDecision, Decided } from './travel.ts'

/** How many events met which end. `successful` = created + updated + deleted. */
export const RunCounts = z.object({
  successful: z.int(),
  errors: z.int(),
  skipped: z.int(),
  created: z.int(),
  updated: z.int(),
  deleted: z.int(),
  unchanged: z.int(),
  conflicts: z.int(),
})
export type RunCounts = z.infer<typeof RunCounts>

export const noCounts: RunCounts = {
  successful: 0,
  errors: 0,
  skipped: 0,
  created: 0,
  updated: 0,
  deleted: 0,
  unchanged: 0,
  conflicts: 0,
}

/** Adds two sets of counts, so that a run's whole is the sum of its ways and of its resumed parts. */
export const addCounts = (a: RunCounts, b: RunCounts): RunCounts => ({
  successful: a.successful + b.successful,
  errors: a.errors + b.errors,
  skipped: a.skipped + b.skipped,
  created: a.created + b.created,
  updated: a.updated + b.updated,
  deleted: a.deleted + b.deleted,
  unchanged: a.unchanged + b.unchanged,
  conflicts: a.conflicts + b.conflicts,
})

/** What a list of events must know of one, so that the person can correct what is made of it. */
export const Correctable = z.object({
  /** Of an event that belongs to a series. */
  recurringEventId: z.string().nullable(),
  /** What the person had decided about it, or about its series. */
  decided: Decided.nullable(),
  /** The decision that would change something; null where none would, as with an invitation that was declined. */
  offer: CopyDecision.nullable(),
})
export type Correctable = z.infer<typeof Correctable>

/** What became of one event in a run. Unchanged events are counted, not listed. */
export const SyncedEvent = z.object({
  sourceEventId: z.string(),
  targetEventId: z.string().nullable(),
  way: Way,
  summary: personal(z.string()),
  /** Date (all-day) or date-time, as Google writes it. */
  start: z.string().nullable(),
  end: z.string().nullable(),
  action: z.enum(['create', 'update', 'delete', 'skip', 'conflict']),
  status: z.enum(['success', 'error', 'skipped', 'pending']),
  /** May quote the event or the filter, so it is as personal as they are. */
  reason: personal(z.string()),
  ...Correctable.shape,
})
export type SyncedEvent = z.infer<typeof SyncedEvent>

/**
 * What a run is asked to do: sync; sync and bring back copies that a person deleted; sync and carry out the deletions
 * that the guard stopped; or only remove the copies of a sync that was deleted.
 */
export const RunKind = z.enum(['sync', 'restore', 'confirm_deletions', 'remove_copies'])
export type RunKind = z.infer<typeof RunKind>

/** What the guard stopped: so many copies would have gone, of so many. */
export const StoppedDeletions = z.object({ deletions: z.int(), copies: z.int() })
export type StoppedDeletions = z.infer<typeof StoppedDeletions>

/** Why a run ended before all of its work was done; the sentence is for a person. */
export const RunStop = z.object({ code: z.string(), error: z.string() })
export type RunStop = z.infer<typeof RunStop>

const run = { runId: RunId, syncId: SyncId, userId: UserId }
const results = { forward: RunCounts.nullable(), reverse: RunCounts.nullable() }

/** Until version 2 nothing could be decided about the events of a run. */
const withoutCorrections: Upcaster = ({ events, ...data }) => ({
  ...data,
  events: z
    .array(z.looseObject({}))
    .parse(events)
    .map((event) => ({ recurringEventId: null, decided: null, offer: null, ...event })),
})

/** Stream `syncRun-<id>`: one run of one sync, from the wish to its end. */
export const syncRunEvents = {
  SyncRunRequested: defineEvent(1, {
    ...run,
    trigger: z.enum(['person', 'schedule', 'push']),
    /** Absent: `sync`. */
    kind: RunKind.optional(),
  }),
  /** Another run of the same sync was under way: this request follows that one. */
  SyncRunJoined: defineEvent(1, { ...run, joinedRunId: RunId }),
  SyncRunClaimed: defineEvent(1, { ...run, engineId: z.string(), leaseUntil: z.iso.datetime(), attempt: z.int() }),
  SyncEventsRecorded: defineEvent(2, { ...run, events: z.array(SyncedEvent) }, { 1: withoutCorrections }),
  SyncRunCompleted: defineEvent(1, {
    ...run,
    ...results,
    /** A run that did a part of its work and then could not go on: what was left counts as errors. */
    stopped: RunStop.optional(),
  }),
  SyncRunFailed: defineEvent(1, {
    ...run,
    ...results,
    code: z.string(),
    error: z.string(),
    /** With the code `deletions_need_confirmation`. */
    details: StoppedDeletions.optional(),
  }),
}
export type SyncRunEvent = EventOf<typeof syncRunEvents>

interface Run {
  readonly runId: RunId
  readonly syncId: SyncId
  readonly userId: UserId
}
interface Results {
  readonly forward: RunCounts | null
  readonly reverse: RunCounts | null
}

export type SyncRunState =
  | { readonly kind: 'none' }
  | (Run & { readonly kind: 'requested' })
  | (Run & { readonly kind: 'joined'; readonly joinedRunId: RunId })
  | (Run & {
      readonly kind: 'claimed'
      readonly engineId: string
      readonly leaseUntil: string
      readonly attempt: number
    })
  | (Run & Results & { readonly kind: 'completed'; readonly stopped?: RunStop | undefined })
  | (Run &
      Results & {
        readonly kind: 'failed'
        readonly code: string
        readonly error: string
        readonly details?: StoppedDeletions | undefined
      })

export const initialSyncRun: SyncRunState = { kind: 'none' }

export function evolveSyncRun(state: SyncRunState, event: SyncRunEvent): SyncRunState {
  const { runId, syncId, userId } = event.data
  const ids = { runId, syncId, userId }
  switch (event.type) {
    case 'SyncRunRequested':
      return { kind: 'requested', ...ids }
    case 'SyncRunJoined':
      return { kind: 'joined', ...ids, joinedRunId: event.data.joinedRunId }
    case 'SyncRunClaimed': {
      const { engineId, leaseUntil, attempt } = event.data
      return { kind: 'claimed', ...ids, engineId, leaseUntil, attempt }
    }
    case 'SyncEventsRecorded':
      return state
    case 'SyncRunCompleted':
      return { kind: 'completed', ...event.data }
    case 'SyncRunFailed':
      return { kind: 'failed', ...event.data }
  }
}
