import { StoppedDeletions } from '@calendar-sync/contracts/domain/syncRun'
import { z } from 'zod'
import { RunStopped } from '../runStopped.ts'
import { Cursor, sameVersions } from './cursor.ts'

/** More copies than this, and over half of a sync's, do not go unasked. */
const maxUnconfirmed = 10

/**
 * A full read that no longer shows events does not ask to delete them: a calendar may have been emptied by mistake, or
 * another one come in its place. Explicit deletions, and a filter that a person narrowed, are never counted here.
 * @returns what a person is to confirm first, if it is too much
 */
export const guardDeletions = (
  { deletions, originals }: { readonly deletions: number; readonly originals: number },
  copies: number,
): StoppedDeletions | undefined =>
  deletions > maxUnconfirmed && deletions * 2 > copies
    ? { deletions, copies, ...(originals > 0 ? { originals } : {}) }
    : undefined

export const toConfirm = (details: StoppedDeletions): RunStopped =>
  new RunStopped(
    'deletions_need_confirmation',
    `${wouldGo(details)} although it reported no deletion. Nothing was deleted. Confirm the deletions if they are what you want.`,
    details,
  )

function wouldGo({ deletions, copies, originals = 0 }: StoppedDeletions): string {
  if (originals === 0)
    return `${deletions} of ${copies} copied events would be deleted, because Google no longer shows their originals`
  if (originals === deletions)
    return `${deletions} of ${copies} events that have copies would be deleted, because Google no longer shows their copies`
  return `${originals} events and ${deletions - originals} copies would be deleted, because Google no longer shows the other of each pair`
}

const Unconfirmed = z.object({
  /** Of most cursors there is none. */
  unconfirmed: z.object({ planned: Cursor, at: z.iso.datetime(), details: StoppedDeletions }).optional(),
})

/** Milliseconds in which Google is not asked again about events of which a person has not said yet whether their copies may go. */
const askedAgainAfter = 24 * 60 * 60 * 1000

/**
 * What stands in the place of a sync's cursor after such a stop.
 * @param planned what the run would have planned
 */
export const withUnconfirmed = (
  stored: unknown,
  planned: Cursor,
  details: StoppedDeletions,
  now: Date,
): z.infer<typeof Unconfirmed> => ({
  ...(typeof stored === 'object' ? stored : {}),
  unconfirmed: { planned, at: now.toISOString(), details },
})

/**
 * What a run that no person asked for would find to be confirmed, since neither the calendars nor what decides have changed after
 * the one that was stopped.
 */
export function stillUnconfirmed(stored: unknown, planned: Cursor, now: Date): StoppedDeletions | undefined {
  const last = Unconfirmed.safeParse(stored).data?.unconfirmed
  const isSame = last?.planned.definition === planned.definition && sameVersions(last.planned, planned)
  return isSame && now.getTime() - Date.parse(last.at) < askedAgainAfter ? last.details : undefined
}
