import { RunId, type SyncId, type UserId } from '@calendar-sync/contracts/ids'
import { syncRunStream } from '@calendar-sync/contracts/streams'
import type { WorkLoop } from '@calendar-sync/platform/background/workLoop'
import { eventIdOf } from '@calendar-sync/platform/commands/execute'
import { v5 as deriveUuid } from 'uuid'
import type { RunStore } from './runStore.ts'

/** Where checks are queued. */
export interface CheckRequesting {
  readonly runs: Pick<RunStore, 'request'>
  readonly runLoop: Pick<WorkLoop, 'wake'>
}

/**
 * Has a sync checked, because its time has come or Google told of a change. The log hears of it when there is something to
 * tell (`executeRun.ts`). A run of it that is under way does as well.
 * @param occasion names it within the sync: it leads to one run, however often it is asked for
 */
export async function requestCheck(
  { syncId, userId }: { readonly syncId: SyncId; readonly userId: UserId },
  trigger: 'schedule' | 'push',
  occasion: string,
  { runs, runLoop }: CheckRequesting,
): Promise<void> {
  const runId = RunId.parse(deriveUuid(`${trigger}/${occasion}`, syncId))
  // That of the request, should it come to the log.
  const causationId = eventIdOf(deriveUuid('request', runId), syncRunStream(runId), 0)
  const run = { runId, syncId, userId, trigger, kind: 'sync', correlationId: runId, causationId } as const
  await runs.request({ ...run, quiet: true })
  runLoop.wake()
}
