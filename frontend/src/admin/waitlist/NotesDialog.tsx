import type { WaitlistEntry } from '@calendar-sync/contracts/api/waitlist'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { FormDialog } from '../parts/FormDialog.tsx'
import { useAdminAction } from '../useAdminAction.ts'

export function NotesDialog({ entry, onClose }: { entry: WaitlistEntry; onClose: () => void }) {
  const [notes, setNotes] = useState(entry.notes ?? '')
  const save = useAdminAction<string>({
    call: (api, text) => api.update('waitlist', { id: entry.id, data: { notes: text }, previousData: entry }),
    done: 'Notes updated',
    failed: 'Failed to update waitlist notes',
    changes: ['waitlist'],
  })
  return (
    <FormDialog
      title="Waitlist Notes"
      about={entry.email}
      submit="Save Notes"
      busy={save.isPending}
      onSubmit={() => save.mutate(notes, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        label="Notes"
        multiline
        minRows={4}
        value={notes}
        helperText="Only administrators see them."
        onChange={(event) => setNotes(event.target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 5000 } }}
      />
    </FormDialog>
  )
}
