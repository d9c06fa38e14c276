import { evolveSync, initialSync, type SyncEvent } from '@calendar-sync/contracts/domain/sync'
import type { SyncRunState } from '@calendar-sync/contracts/domain/syncRun'
import { syncRunDecider } from '@calendar-sync/contracts/domain/syncRun'
import { RunId, type SyncId, type UserId } from '@calendar-sync/contracts/ids'
import { syncRunStream, syncStream } from '@calendar-sync/contracts/streams'
import type { Clock } from '@calendar-sync/platform/clock'
import { execute, loadAt } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { v5 as deriveUuid } from 'uuid'
import { engineContext } from '../commandContext.ts'
import type { EngineSettings } from '../settings.ts'

interface OfSync {
  readonly syncId: SyncId
  readonly userId: UserId
}

/**
 * Asks for the run that removes the copies of a deleted sync, with all that a run is safe against.
 * @param cause the event or task that asks: the same one asks once
 */
export async function requestRemoval(
  { syncId, userId }: OfSync,
  cause: { readonly id: string; readonly correlationId: string },
  { eventLog, clock }: { readonly eventLog: EventLog; readonly clock: Clock },
): Promise<void> {
  const runId = RunId.parse(deriveUuid('remove-copies', cause.id))
  const command = { type: 'RequestSyncRun', runId, syncId, userId, trigger: 'person', kind: 'remove_copies' } as const
  const causedBy = { userId, correlationId: cause.correlationId, causationId: cause.id }
  const context = engineContext(causedBy, runId, 'request', clock)
  await execute(eventLog, syncRunDecider, syncRunStream(runId), command, context)
}

/** Whether copies may be left after a removal that ended like this. Without the account no engine can remove them. */
export function leftCopies(run: SyncRunState): boolean {
  if (run.kind === 'failed') return run.code !== 'account_removed'
  return run.kind === 'completed' && (run.forward?.errors ?? 0) + (run.reverse?.errors ?? 0) > 0
}

/** Milliseconds until the next try: as long as it has been tried already, so that each pause is about twice the last. */
export async function pauseBeforeRemoval(
  syncId: SyncId,
  { eventLog, clock }: { readonly eventLog: EventLog; readonly clock: Clock },
  { removalPause, longestRemovalPause }: EngineSettings,
): Promise<number> {
  const ofSync = { initialState: initialSync, evolve: evolveSync }
  const { revision } = await loadAt(eventLog, ofSync, syncStream(syncId))
  // Nothing follows a deletion.
  const last = revision === 'none' ? [] : await eventLog.read<SyncEvent>(syncStream(syncId), revision)
  const deleted = last.find(({ type }) => type === 'SyncDeleted')
  const tried = deleted ? clock().getTime() - Date.parse(deleted.metadata.at) : 0
  return Math.min(longestRemovalPause, Math.max(removalPause, tried))
}
