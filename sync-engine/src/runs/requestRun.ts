import {
  evolveSyncRun,
  initialSyncRun,
  type SyncRunEvent,
  type SyncRunState,
} from '@calendar-sync/contracts/events/syncRun'
import { RunId, type SyncId, type UserId } from '@calendar-sync/contracts/ids'
import { syncRunStream } from '@calendar-sync/contracts/streams'
import type { Clock } from '@calendar-sync/platform/clock'
import { execute } from '@calendar-sync/platform/commands/execute'
import type { Decider } from '@calendar-sync/platform/decider'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { v5 as deriveUuid } from 'uuid'
import { engineContext } from '../commandContext.ts'

/** A run that its person did not ask for: its time has come, Google says that a calendar changed, an operator tries again. */
export interface RequestSyncRun {
  readonly runId: RunId
  readonly syncId: SyncId
  readonly userId: UserId
  readonly trigger: 'schedule' | 'push' | 'person'
}

export const requestDecider: Decider<RequestSyncRun, SyncRunState, SyncRunEvent> = {
  initialState: initialSyncRun,
  evolve: evolveSyncRun,
  decide: (request, state) =>
    state.kind === 'none' ? [{ type: 'SyncRunRequested', data: { ...request, kind: 'sync' } }] : [],
}

/**
 * Asks for a run, once for each occasion, however often and by whomever it is asked.
 * @param occasion names it within the sync
 */
export async function requestRunFor(
  { syncId, userId, trigger }: Omit<RequestSyncRun, 'runId'>,
  occasion: string,
  { eventLog, clock }: { readonly eventLog: EventLog; readonly clock: Clock },
): Promise<RunId> {
  const runId = RunId.parse(deriveUuid(`${trigger}/${occasion}`, syncId))
  const cause = { userId, correlationId: runId, causationId: null, bySchedule: trigger === 'schedule' }
  const context = engineContext(cause, runId, 'request', clock)
  await execute(eventLog, requestDecider, syncRunStream(runId), { runId, syncId, userId, trigger }, context)
  return runId
}
