import { DomainError } from '@calendar-sync/contracts/errors'
import {
  evolveSyncRun,
  initialSyncRun,
  type RunCounts,
  type RunStop,
  type StoppedDeletions,
  type SyncedEvent,
  type SyncRunEvent,
  type SyncRunState,
} from '@calendar-sync/contracts/events/syncRun'
import type { RunId, SyncId, UserId } from '@calendar-sync/contracts/ids'
import type { Decider } from '@calendar-sync/platform/decider'

/** The engine's side of a run's stream: from the claim to the end. Most wishes are the command service's. */
export type SyncRunCommand =
  /** The sync was deleted, and its copies are to go too. */
  | { readonly type: 'RequestRemoval'; readonly runId: RunId; readonly syncId: SyncId; readonly userId: UserId }
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
      readonly events: readonly SyncedEvent[]
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
export class RunTakenOver extends DomainError {
  constructor() {
    super('conflict', 'Another engine has claimed this run.')
  }
}

export interface EngineRunState {
  readonly run: SyncRunState
  /** How many events were recorded. */
  readonly recorded: number
}

const ended: ReadonlySet<SyncRunState['kind']> = new Set(['completed', 'failed', 'joined'])

export const hasEnded = ({ run }: EngineRunState): boolean => ended.has(run.kind)

export const syncRunDecider: Decider<SyncRunCommand, EngineRunState, SyncRunEvent> = {
  initialState: { run: initialSyncRun, recorded: 0 },
  evolve: ({ run, recorded }, event) => ({
    run: evolveSyncRun(run, event),
    recorded: recorded + (event.type === 'SyncEventsRecorded' ? event.data.events.length : 0),
  }),
  decide: (command, state) => {
    const { run, recorded } = state
    if (command.type === 'RequestRemoval') {
      const { runId, syncId, userId } = command
      if (run.kind !== 'none') return []
      return [{ type: 'SyncRunRequested', data: { runId, syncId, userId, trigger: 'person', kind: 'remove_copies' } }]
    }
    if (run.kind === 'none') throw new DomainError('not_found', 'There is no such run.')
    if (hasEnded(state)) return []
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
          throw new RunTakenOver()
        }
        return [{ type: 'SyncRunClaimed', data: { ...ids, engineId, leaseUntil, attempt } }]
      }
      case 'RecordEvents':
        requireClaim(run, command.attempt)
        if (command.after < recorded || command.events.length === 0) return []
        if (command.after > recorded) throw new DomainError('conflict', 'Events before these were not recorded.')
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
  if (run.kind === 'claimed' && run.attempt > attempt) throw new RunTakenOver()
}
