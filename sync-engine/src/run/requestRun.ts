import { syncRunDecider } from '@calendar-sync/contracts/domain/syncRun'
import { RunId, type SyncId, type UserId } from '@calendar-sync/contracts/ids'
import { syncRunStream } from '@calendar-sync/contracts/streams'
import type { Clock } from '@calendar-sync/platform/clock'
import { execute } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { v5 as deriveUuid } from 'uuid'
import { engineContext } from '../commandContext.ts'

/** A run that its person did not ask for: its time has come, Google says that a calendar changed, an operator tries again. */
interface RunOfSync {
  readonly syncId: SyncId
  readonly userId: UserId
  readonly trigger: 'schedule' | 'push' | 'person'
}

/**
 * Asks for a run, once for each occasion, however often it is asked.
 * @param occasion names it within the sync
 */
export async function requestRunFor(
  { syncId, userId, trigger }: RunOfSync,
  occasion: string,
  { eventLog, clock }: { readonly eventLog: EventLog; readonly clock: Clock },
): Promise<RunId> {
  const runId = RunId.parse(deriveUuid(`${trigger}/${occasion}`, syncId))
  const cause = { userId, correlationId: runId, causationId: null, bySchedule: trigger === 'schedule' }
  const context = engineContext(cause, runId, 'request', clock)
  const command = { type: 'RequestSyncRun', runId, syncId, userId, trigger, kind: 'sync' } as const
  await execute(eventLog, syncRunDecider, syncRunStream(runId), command, context)
  return runId
}
