import { RunStopped } from '../runStopped.ts'

/** More copies than this, and over half of a sync's, do not go unasked. */
export const maxUnconfirmedDeletions = 10

/**
 * A full read that no longer shows events does not ask to delete them: a calendar may have been emptied by mistake, or
 * another one come in its place. Explicit deletions, and a filter that a person narrowed, are never counted here.
 * @throws RunStopped `deletions_need_confirmation`
 */
export function guardDeletions(missingCount: number, copies: number): void {
  if (missingCount <= maxUnconfirmedDeletions || missingCount * 2 <= copies) return
  throw new RunStopped(
    'deletions_need_confirmation',
    `${missingCount} of ${copies} copied events would be deleted, because Google no longer shows their originals although it reported no deletion. Nothing was deleted. Confirm the deletions if they are what you want.`,
    { deletions: missingCount, copies },
  )
}
