import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { useDelete } from 'react-admin'
import { messageOf } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface DeleteSyncDialogProps {
  readonly sync: CalendarSync
  readonly open: boolean
  readonly onClose: () => void
}

export function DeleteSyncDialog({ sync, open, onClose }: DeleteSyncDialogProps) {
  const [remove, { isPending }] = useDelete<CalendarSync>()
  const [removeCopies, setRemoveCopies] = useState(false)
  const confirm = () =>
    remove(
      'calendar-syncs',
      { id: sync.id, previousData: sync, meta: { query: { removeCopies } } },
      {
        onSuccess: () =>
          toast({
            title: 'Sync deleted',
            description: 'Calendar synchronization has been removed',
            tone: 'success',
          }),
        onError: (cause) =>
          toast({ title: 'Failed to delete sync', description: messageOf(cause), tone: 'danger', cause }),
        onSettled: onClose,
      },
    )

  return (
    <ConfirmDialog
      open={open}
      title="Delete this sync?"
      confirm="Delete"
      busy={isPending}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>
        “{sync.sourceCalendar.summary}” and “{sync.targetCalendar.summary}” will no longer be kept in step.{' '}
        {removeCopies
          ? 'The events that were copied are removed too; the originals stay.'
          : 'Events that were copied stay where they are.'}
      </p>
      <FormControlLabel
        label="Also remove copied events"
        control={<Checkbox checked={removeCopies} onChange={(_, checked) => setRemoveCopies(checked)} />}
      />
    </ConfirmDialog>
  )
}
