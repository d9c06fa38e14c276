import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { counted, formatNumber } from '../ui/numbers.ts'
import { DeletionsStopped } from './runToEnd.ts'
import { placesOfOriginals } from './runWords.ts'
import type { useRunSync } from './useRunSync.ts'

interface ConfirmDeletionsDialogProps {
  readonly sync: CalendarSync
  readonly run: ReturnType<typeof useRunSync>
  /** Whether the person asks for it: what an earlier run left to be confirmed is shown then. */
  readonly asking?: boolean
  readonly onAnswer?: () => void
}

/** A run was stopped because many copies would have gone: says how many, and asks. */
export function ConfirmDeletionsDialog({ sync, run, asking = false, onAnswer }: ConfirmDeletionsDialogProps) {
  const error = run.error instanceof DeletionsStopped ? run.error : null
  if (!error && !asking) return null
  const stopped = error?.stopped ?? sync.stoppedDeletions
  return (
    <ConfirmDialog
      open
      title={stopped ? `Remove ${counted(stopped.deletions, 'copied event')}?` : 'Remove copied events?'}
      cancel="Keep them"
      confirm="Remove copies"
      onCancel={() => {
        run.reset()
        onAnswer?.()
      }}
      onConfirm={() => {
        run.mutate('confirm-deletions')
        onAnswer?.()
      }}
    >
      <p>{error?.message ?? sync.lastError}</p>
      <p>
        {`${
          stopped ? `That is ${formatNumber(stopped.deletions)} of ${formatNumber(stopped.copies)} copies. ` : ''
        }Nothing was deleted so far. If you moved or removed these events in ${placesOfOriginals(sync)} yourself, go ahead; if not, keep the copies and look there first.`}
      </p>
    </ConfirmDialog>
  )
}
