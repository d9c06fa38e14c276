import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { deletionsInWords } from './deletionsInWords.ts'
import { DeletionsStopped } from './runToEnd.ts'
import type { useRunSync } from './useRunSync.ts'

interface ConfirmDeletionsDialogProps {
  readonly sync: CalendarSync
  readonly run: ReturnType<typeof useRunSync>
  /** Whether the person asks for it: what an earlier run left to be confirmed is shown then. */
  readonly asking?: boolean
  readonly onAnswer?: () => void
}

/** A run was stopped because many copies, or events, would have gone: says how many, and asks. */
export function ConfirmDeletionsDialog({ sync, run, asking = false, onAnswer }: ConfirmDeletionsDialogProps) {
  const error = run.error instanceof DeletionsStopped ? run.error : null
  if (!error && !asking) return null
  const { title, confirm, advice } = deletionsInWords(error?.stopped ?? sync.stoppedDeletions, sync)
  return (
    <ConfirmDialog
      open
      title={title}
      cancel="Keep them"
      confirm={confirm}
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
      <p>{advice}</p>
    </ConfirmDialog>
  )
}
