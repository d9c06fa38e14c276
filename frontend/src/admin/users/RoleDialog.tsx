import type { AdminUser, RoleBody } from '@calendar-sync/contracts/api/adminUsers'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { useAdminAction } from '../useAdminAction.ts'
import { chosen, roles } from '../words.ts'

export function RoleDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [form, setForm] = useState<RoleBody>({ isAdmin: user.isAdmin, role: user.role })
  const save = useAdminAction<RoleBody>({
    call: (api, body) => api.changeRole(user.id, body),
    done: 'Role updated',
    failed: 'Failed to update user role',
    changes: ['users'],
  })
  return (
    <FormDialog
      title="Edit Role"
      about={user.email}
      submit="Save Changes"
      busy={save.isPending}
      onSubmit={() => save.mutate(form, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ChoiceField
        label="Role"
        value={form.role}
        choices={roles}
        onChange={(given) => setForm({ ...form, role: chosen(roles, given) ?? form.role })}
      />
      <FormControlLabel
        control={<Checkbox checked={form.isAdmin} onChange={(_, checked) => setForm({ ...form, isAdmin: checked })} />}
        label="Administrator"
      />
      <p>Support reads users, statistics, the waitlist and the history. Administrators may change everything.</p>
    </FormDialog>
  )
}
