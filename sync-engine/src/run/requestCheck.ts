import { RunId, type SyncId, type UserId } from '@calendar-sync/contracts/ids'
import { syncRunStream } from '@calendar-sync/contracts/streams'
import { eventIdOf } from '@calendar-sync/platform/commands/execute'
import { v5 as deriveUuid } from 'uuid'
import type { RunLoop } from './runLoop.ts'

/**
 * Has a sync checked, because its time has come or Google told of a change. The log hears of it when there is something to
 * tell (`executeRun.ts`). A run of it that is under way does as well.
 * @param occasion names it within the sync: it leads to one run, however often it is asked for
 */
export async function requestCheck(
  { syncId, userId }: { readonly syncId: SyncId; readonly userId: UserId },
  trigger: 'schedule' | 'push',
  occasion: string,
  runLoop: Pick<RunLoop, 'request'>,
): Promise<void> {
  const runId = RunId.parse(deriveUuid(`${trigger}/${occasion}`, syncId))
  // That of the request, should it come to the log.
  const causationId = eventIdOf(deriveUuid('request', runId), syncRunStream(runId), 0)
  const run = { runId, syncId, userId, trigger, kind: 'sync', correlationId: runId, causationId } as const
  await runLoop.request({ ...run, quiet: true })
}
