import type { AdminSubscriptionBody, AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { useAdminAction } from '../useAdminAction.ts'
import { chosen, statuses, tiers } from '../words.ts'

export function SubscriptionDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [form, setForm] = useState({
    tier: user.subscriptionTier,
    status: user.subscriptionStatus,
    expiry: user.subscriptionExpiry?.slice(0, 10) ?? '',
  })
  const save = useAdminAction<AdminSubscriptionBody>({
    call: (api, body) => api.changeSubscription(user.id, body),
    done: 'Subscription updated',
    failed: 'Failed to update user subscription',
    changes: ['users', 'stats'],
  })
  return (
    <FormDialog
      title="Edit Subscription"
      about={user.email}
      submit="Save Changes"
      busy={save.isPending}
      onSubmit={() => save.mutate({ ...form, expiry: form.expiry || null }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ChoiceField
        label="Tier"
        value={form.tier}
        choices={tiers}
        onChange={(given) => setForm({ ...form, tier: chosen(tiers, given) ?? form.tier })}
      />
      <ChoiceField
        label="Status"
        value={form.status}
        choices={statuses}
        onChange={(given) => setForm({ ...form, status: chosen(statuses, given) ?? form.status })}
      />
      <TextField
        label="Expiry"
        type="date"
        value={form.expiry}
        helperText="Empty means never."
        onChange={(event) => setForm({ ...form, expiry: event.target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </FormDialog>
  )
}
