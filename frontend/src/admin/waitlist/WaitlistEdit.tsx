import type { WaitlistEntry } from '@calendar-sync/contracts/api/waitlist'
import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import { useState } from 'react'
import { TextInput, useDelete, useRecordContext, useUpdate } from 'react-admin'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { RowAction } from '../RecordTable.tsx'
import { useOutcome } from '../useOutcome.ts'

interface DialogProps {
  readonly entry: WaitlistEntry
  readonly onClose: () => void
}

function NotesDialog({ entry, onClose }: DialogProps) {
  const outcome = useOutcome({
    done: 'Notes updated',
    failed: 'Failed to update waitlist notes',
    changes: ['waitlist'],
    onDone: onClose,
  })
  const [update, { isPending }] = useUpdate<WaitlistEntry>('waitlist', {}, { mutationMode: 'pessimistic', ...outcome })
  return (
    <FormDialog
      title="Waitlist Notes"
      about={entry.email}
      submit="Save Notes"
      busy={isPending}
      defaultValues={{ notes: entry.notes }}
      onSubmit={(data) => update('waitlist', { id: entry.id, data, previousData: entry })}
      onClose={onClose}
    >
      <TextInput
        source="notes"
        label="Notes"
        multiline
        minRows={4}
        helperText="Only administrators see them."
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
    </FormDialog>
  )
}

function DeleteDialog({ entry, onClose }: DialogProps) {
  const outcome = useOutcome({
    done: 'Entry deleted',
    failed: 'Failed to delete waitlist entry',
    changes: ['waitlist'],
    onDone: onClose,
  })
  const [remove, { isPending }] = useDelete<WaitlistEntry>(
    'waitlist',
    { id: entry.id, previousData: entry },
    { mutationMode: 'pessimistic', ...outcome },
  )
  return (
    <ConfirmDialog
      open
      title="Delete waitlist entry"
      confirm="Delete Entry"
      busy={isPending}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>Are you sure you want to delete this waitlist entry? This action cannot be undone.</p>
    </ConfirmDialog>
  )
}

/** Keeps notes about the entry whose record is around it. */
export function EditNotes() {
  const entry = useRecordContext<WaitlistEntry>()
  const [open, setOpen] = useState(false)
  if (!entry) return null
  return (
    <>
      <RowAction label={`Notes about ${entry.email}`} short="Notes" icon={<Edit />} onClick={() => setOpen(true)} />
      {open && <NotesDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Deletes the entry whose record is around it, after a question. */
export function DeleteEntry() {
  const entry = useRecordContext<WaitlistEntry>()
  const [open, setOpen] = useState(false)
  if (!entry) return null
  return (
    <>
      <RowAction
        label={`Delete ${entry.email}`}
        short="Delete"
        icon={<Delete />}
        dangerous
        onClick={() => setOpen(true)}
      />
      {open && <DeleteDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  )
}
