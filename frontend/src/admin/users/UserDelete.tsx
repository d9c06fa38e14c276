import type { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import Delete from '@mui/icons-material/DeleteOutlined'
import { useState } from 'react'
import { useCanAccess, useDelete, useRecordContext } from 'react-admin'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RowAction } from '../RecordTable.tsx'
import { useOutcome } from '../useOutcome.ts'

function DeleteDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const outcome = useOutcome({
    done: 'User deleted',
    failed: 'Failed to delete user',
    changes: ['users', 'stats'],
    onDone: onClose,
  })
  const [remove, { isPending }] = useDelete<AdminUser>(
    'users',
    { id: user.id, previousData: user },
    { mutationMode: 'pessimistic', ...outcome },
  )
  return (
    <ConfirmDialog
      open
      title="Delete user"
      confirm="Delete User"
      busy={isPending}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>
        Are you sure you want to delete {user.email}? Their accounts, syncs and personal details are erased everywhere.
        This action cannot be undone.
      </p>
    </ConfirmDialog>
  )
}

/** Deletes the person whose record is around it, after a question; administrators cannot delete themselves. */
export function DeleteUser() {
  const user = useRecordContext<AdminUser>()
  const { canAccess } = useCanAccess({ resource: 'users', action: 'delete' })
  const [open, setOpen] = useState(false)
  if (!user) return null
  const name = canAccess === false ? 'You cannot delete yourself' : 'Delete user'
  return (
    <>
      <RowAction
        label={canAccess === false ? name : `${name} ${user.email}`}
        short={name}
        icon={<Delete />}
        dangerous
        disabled={!canAccess}
        onClick={() => setOpen(true)}
      />
      {open && <DeleteDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}
