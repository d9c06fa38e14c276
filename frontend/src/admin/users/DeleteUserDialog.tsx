import type { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useAdminAction } from '../useAdminAction.ts'

export function DeleteUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const remove = useAdminAction<void>({
    call: (api) => api.delete('users', { id: user.id }),
    done: 'User deleted',
    failed: 'Failed to delete user',
    changes: ['users', 'stats'],
  })
  return (
    <ConfirmDialog
      open
      title="Delete user"
      confirm="Delete User"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        Are you sure you want to delete {user.email}? Their accounts, syncs and personal details are erased everywhere.
        This action cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
