import { type RunTrigger, syncRunDecider } from '@calendar-sync/contracts/domain/syncRun'
import { RunId, type SyncId, type UserId } from '@calendar-sync/contracts/ids'
import { syncRunStream } from '@calendar-sync/contracts/streams'
import type { WorkLoop } from '@calendar-sync/platform/background/workLoop'
import type { Clock } from '@calendar-sync/platform/clock'
import { eventIdOf, execute } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { v5 as deriveUuid } from 'uuid'
import { engineContext } from '../commandContext.ts'
import type { RunStore } from './runStore.ts'

interface OfSync {
  readonly syncId: SyncId
  readonly userId: UserId
}

/** Where checks are queued. */
export interface CheckRequesting {
  readonly runs: Pick<RunStore, 'request'>
  readonly runLoop: Pick<WorkLoop, 'wake'>
}

/** @param occasion names it within the sync: it leads to one run, however often it is asked for */
const runIdFor = (syncId: SyncId, trigger: RunTrigger, occasion: string): RunId =>
  RunId.parse(deriveUuid(`${trigger}/${occasion}`, syncId))

/**
 * Has a sync checked, because its time has come or Google told of a change. The log hears of it when there is something to
 * tell (`executeRun.ts`). A run of it that is under way does as well.
 */
export async function requestCheck(
  { syncId, userId }: OfSync,
  trigger: 'schedule' | 'push',
  occasion: string,
  { runs, runLoop }: CheckRequesting,
): Promise<void> {
  const runId = runIdFor(syncId, trigger, occasion)
  // That of the request, should it come to the log.
  const causationId = eventIdOf(deriveUuid('request', runId), syncRunStream(runId), 0)
  const run = { runId, syncId, userId, trigger, kind: 'sync', correlationId: runId, causationId } as const
  await runs.request({ ...run, quiet: true })
  runLoop.wake()
}

/** Asks for a run in the name of its person, once for each occasion. */
export async function requestRunFor(
  { syncId, userId }: OfSync,
  occasion: string,
  { eventLog, clock }: { readonly eventLog: EventLog; readonly clock: Clock },
): Promise<RunId> {
  const runId = runIdFor(syncId, 'person', occasion)
  const cause = { userId, correlationId: runId, causationId: null }
  const context = engineContext(cause, runId, 'request', clock)
  const command = { type: 'RequestSyncRun', runId, syncId, userId, trigger: 'person', kind: 'sync' } as const
  await execute(eventLog, syncRunDecider, syncRunStream(runId), command, context)
  return runId
}
