import type { WaitlistEntry } from '@calendar-sync/contracts/api/waitlist'
import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
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

/** What an administrator does about an entry. */
export interface Task {
  readonly kind: 'notes' | 'delete'
  readonly entry: WaitlistEntry
}

/** Buttons for the entry whose record is around them. */
export function EntryActions({ onTask }: { onTask: (task: Task) => void }) {
  const entry = useRecordContext<WaitlistEntry>()
  if (!entry) return null
  const begin = (kind: Task['kind']) => () => onTask({ kind, entry })
  return (
    <>
      <RowAction label={`Notes about ${entry.email}`} short="Notes" icon={<Edit />} onClick={begin('notes')} />
      <RowAction label={`Delete ${entry.email}`} short="Delete" icon={<Delete />} dangerous onClick={begin('delete')} />
    </>
  )
}

/** Stands beside the table: what is typed outlasts the row, which may move away when the list is read again. */
export const TaskDialog = ({ task: { kind, entry }, onClose }: { task: Task; onClose: () => void }) =>
  kind === 'notes' ? <NotesDialog entry={entry} onClose={onClose} /> : <DeleteDialog entry={entry} onClose={onClose} />
