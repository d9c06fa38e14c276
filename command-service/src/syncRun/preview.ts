import type { SyncPreview } from '@calendar-sync/contracts/api/calendarSyncs'
import type { Sensitivity } from '@calendar-sync/contracts/domain/sync'
import { answerCodeOfRun, DomainError } from '@calendar-sync/contracts/errors'
import type { SyncId, UserId } from '@calendar-sync/contracts/ids'
import { previewSyncRequest } from '@calendar-sync/contracts/subjects'
import { type Bus, NoReply } from '@calendar-sync/platform/bus/bus'

/** A full calendar takes a few pages of Google's; a person waits no longer for a preview. Milliseconds. */
const longestWait = 30_000

/**
 * What a run of the sync would do now, as the engine sees it.
 * @param ask with another sensitivity than the sync's to see what that would change
 * @throws DomainError with the engine's code and sentence where the person can mend it; `sync_failed`; `unavailable`
 */
export async function previewOf(
  bus: Bus,
  ask: { userId: UserId; syncId: SyncId; sensitivity?: Sensitivity | undefined },
): Promise<SyncPreview> {
  try {
    const answer = await bus.request(previewSyncRequest, ask, longestWait)
    if (answer.outcome === 'previewed') return answer.preview
    throw new DomainError(answerCodeOfRun(answer.code), answer.error)
  } catch (error) {
    if (!(error instanceof NoReply)) throw error
    throw new DomainError('unavailable', 'The preview takes too long at the moment. Try again later.')
  }
}
