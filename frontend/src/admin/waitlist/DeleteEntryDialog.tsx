import type { WaitlistEntry } from '@calendar-sync/contracts/api/waitlist'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useAdminAction } from '../useAdminAction.ts'

export function DeleteEntryDialog({ entry, onClose }: { entry: WaitlistEntry; onClose: () => void }) {
  const remove = useAdminAction<void>({
    call: (api) => api.delete('waitlist', { id: entry.id }),
    done: 'Entry deleted',
    failed: 'Failed to delete waitlist entry',
    changes: ['waitlist'],
  })
  return (
    <ConfirmDialog
      open
      title="Delete waitlist entry"
      confirm="Delete Entry"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>Are you sure you want to delete this waitlist entry? This action cannot be undone.</p>
    </ConfirmDialog>
  )
}
