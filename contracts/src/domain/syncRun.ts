import { z } from 'zod'
import { DomainError } from '../errors.ts'
import { RunId, SyncId, UserId } from '../ids.ts'
import type { Decider } from './decider.ts'
import { defineEvent, type EventOf } from './event.ts'
import { RecordedEvent, RunCounts } from './runReport.ts'
import { withoutCorrections, withoutStanding } from './syncRunUpcasters.ts'

/**
 * What a run is asked to do: sync; sync and bring back copies that a person deleted; sync and carry out the deletions
 * that the guard stopped; or only remove the copies of a sync that was deleted.
 */
export const RunKind = z.enum(['sync', 'restore', 'confirm_deletions', 'remove_copies'])
export type RunKind = z.infer<typeof RunKind>

/** What led to a run: its person asked, its time had come, or Google told of a change. */
export const RunTrigger = z.enum(['person', 'schedule', 'push'])
export type RunTrigger = z.infer<typeof RunTrigger>

/** What the guard stopped: so many events would have gone, of so many copies. */
export const StoppedDeletions = z.object({
  deletions: z.int(),
  copies: z.int(),
  /** How many of the deletions are of events whose copies are no longer shown, in a two-way sync; absent for none. */
  originals: z.int().optional(),
})
export type StoppedDeletions = z.infer<typeof StoppedDeletions>

/** Why a run ended before all of its work was done; the sentence is for a person. */
export const RunStop = z.object({ code: z.string(), error: z.string() })
export type RunStop = z.infer<typeof RunStop>

const run = { runId: RunId, syncId: SyncId, userId: UserId }
const results = { forward: RunCounts.nullable(), reverse: RunCounts.nullable() }

/** Stream `syncRun-<id>`: one run of one sync, from the request to its end. */
export const syncRunEvents = {
  SyncRunRequested: defineEvent(1, {
    ...run,
    trigger: RunTrigger,
    /** Absent: `sync`. */
    kind: RunKind.optional(),
  }),
  /** Another run of the same sync was under way: this request follows that one. */
  SyncRunJoined: defineEvent(1, { ...run, joinedRunId: RunId }),
  SyncRunClaimed: defineEvent(1, { ...run, engineId: z.string(), leaseUntil: z.iso.datetime(), attempt: z.int() }),
  SyncEventsRecorded: defineEvent(
    3,
    { ...run, events: z.array(RecordedEvent) },
    { 1: withoutCorrections, 2: withoutStanding },
  ),
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
      /** How many events were recorded, by this claim and those before it. */
      readonly recorded: number
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
      return { kind: 'claimed', ...ids, engineId, leaseUntil, attempt, recorded: recordedIn(state) }
    }
    case 'SyncEventsRecorded':
      return state.kind === 'claimed' ? { ...state, recorded: state.recorded + event.data.events.length } : state
    case 'SyncRunCompleted':
      return { kind: 'completed', ...event.data }
    case 'SyncRunFailed':
      return { kind: 'failed', ...event.data }
  }
}

/** A person, the schedule or a push asks for a run; for one that removes copies the engine does, when a sync was deleted. */
export interface RequestSyncRun extends Run {
  readonly type: 'RequestSyncRun'
  readonly trigger: RunTrigger
  readonly kind: RunKind
}

/** After the request all commands are the engine's, from the claim to the end. */
export type SyncRunCommand =
  | RequestSyncRun
  /** Another run of the sync is under way: this request follows it. */
  | { readonly type: 'JoinRun'; readonly joinedRunId: RunId }
  /**
   * `attempt` counts from 1 and is given out with the lease: the higher one holds it, even if the dead engine's claim
   * says otherwise. `leaseUntil` is ISO 8601.
   */
  | {
      readonly type: 'ClaimRun'
      readonly engineId: string
      readonly leaseUntil: string
      readonly attempt: number
    }
  /** `after`: how many events were recorded before these, so that none is recorded twice. */
  | {
      readonly type: 'RecordEvents'
      readonly attempt: number
      readonly after: number
      readonly events: readonly RecordedEvent[]
    }
  | {
      readonly type: 'CompleteRun'
      readonly attempt: number
      readonly forward: RunCounts | null
      readonly reverse: RunCounts | null
      /** Why it could do only a part of its work. */
      readonly stopped?: RunStop
    }
  | {
      readonly type: 'FailRun'
      readonly attempt: number
      readonly code: string
      readonly error: string
      readonly forward: RunCounts | null
      readonly reverse: RunCounts | null
      readonly details?: StoppedDeletions
    }

/** The run is another engine's by now: this one has no say in it any more. */
export class LeaseLost extends DomainError {
  constructor() {
    super('conflict', 'Another engine has claimed this run.')
  }
}

const ended: ReadonlySet<SyncRunState['kind']> = new Set(['completed', 'failed', 'joined'])

export const hasEnded = (run: SyncRunState): boolean => ended.has(run.kind)

/** Whether a run left nothing to be mended; undefined while it has no end of its own. */
export const endedWell = (run: SyncRunState): boolean | undefined =>
  run.kind === 'completed' ? run.stopped === undefined : run.kind === 'failed' ? false : undefined

/** How many events of the run are on the log. */
export const recordedIn = (run: SyncRunState): number => (run.kind === 'claimed' ? run.recorded : 0)

export const syncRunDecider: Decider<SyncRunCommand, SyncRunState, SyncRunEvent> = {
  initialState: initialSyncRun,
  evolve: evolveSyncRun,
  decide: (command, run) => {
    if (command.type === 'RequestSyncRun') {
      const { runId, syncId, userId, trigger, kind } = command
      if (run.kind !== 'none') return []
      return [{ type: 'SyncRunRequested', data: { runId, syncId, userId, trigger, kind } }]
    }
    if (run.kind === 'none') throw new DomainError('not_found', 'There is no such run.')
    if (hasEnded(run)) return []
    const ids = { runId: run.runId, syncId: run.syncId, userId: run.userId }
    switch (command.type) {
      case 'JoinRun': {
        if (run.kind !== 'requested' || command.joinedRunId === run.runId) {
          throw new DomainError('conflict', 'A run that is under way cannot follow another one.')
        }
        return [{ type: 'SyncRunJoined', data: { ...ids, joinedRunId: command.joinedRunId } }]
      }
      case 'ClaimRun': {
        const { engineId, leaseUntil, attempt } = command
        if (run.kind === 'claimed' && run.attempt >= attempt) {
          if (run.engineId === engineId && run.attempt === attempt) return []
          throw new LeaseLost()
        }
        return [{ type: 'SyncRunClaimed', data: { ...ids, engineId, leaseUntil, attempt } }]
      }
      case 'RecordEvents':
        requireClaim(run, command.attempt)
        if (command.after < recordedIn(run) || command.events.length === 0) return []
        if (command.after > recordedIn(run)) throw new DomainError('conflict', 'Events before these were not recorded.')
        return [{ type: 'SyncEventsRecorded', data: { ...ids, events: [...command.events] } }]
      case 'CompleteRun': {
        const { forward, reverse, stopped } = command
        requireClaim(run, command.attempt)
        return [{ type: 'SyncRunCompleted', data: { ...ids, forward, reverse, ...(stopped ? { stopped } : {}) } }]
      }
      case 'FailRun': {
        const { forward, reverse, code, error, details } = command
        requireHeld(run, command.attempt)
        const more = details ? { details } : {}
        return [{ type: 'SyncRunFailed', data: { ...ids, forward, reverse, code, error, ...more } }]
      }
    }
  },
}

function requireClaim(run: SyncRunState, attempt: number): void {
  if (run.kind !== 'claimed') throw new DomainError('conflict', 'Only a run that was claimed has results.')
  requireHeld(run, attempt)
}

/** An engine that was thought dead may wake up when another one has gone on with its run. */
function requireHeld(run: SyncRunState, attempt: number): void {
  if (run.kind === 'claimed' && run.attempt > attempt) throw new LeaseLost()
}
