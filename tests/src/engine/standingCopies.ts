import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import type { SyncId } from '@calendar-sync/contracts/ids'
import { syncStream } from '@calendar-sync/contracts/streams'
import { emptyFolding, fold } from '@calendar-sync/projection-service/projector/fold'
import { handlerOf } from '@calendar-sync/projection-service/projector/readModel'
import { type CopiedEventsRow, copiedEvents } from '@calendar-sync/projection-service/readModels/copiedEvents'
import type { EndedRun, Laboratory } from './laboratory.ts'

/** The titles of the copies of a sync that stand, as the read model learns from these runs. */
export async function titlesListed(
  { eventLog }: Laboratory,
  syncId: SyncId,
  ...runs: readonly EndedRun[]
): Promise<readonly string[]> {
  const events = [...(await eventLog.read<AnyEvent>(syncStream(syncId))), ...runs.flatMap((run) => run.events)]
  const folding = emptyFolding<CopiedEventsRow>()
  fold(copiedEvents, folding, events.filter(handlerOf(copiedEvents)))
  return (folding.rows.get(syncId)?.row?.copies ?? []).map(({ summary }) => summary)
}
