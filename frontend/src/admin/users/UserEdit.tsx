import type { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import { hasValidSubscription } from '@calendar-sync/contracts/validSubscription'
import Edit from '@mui/icons-material/EditOutlined'
import Lock from '@mui/icons-material/LockOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { DateInput, useRecordContext, useUpdate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { ChoiceInput } from '../ChoiceInput.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { RowAction } from '../RecordTable.tsx'
import { useOutcome } from '../useOutcome.ts'
import { RoleInputs } from './RoleInputs.tsx'
import { subscriptionStatuses, tiers } from './userChoices.ts'

interface DialogProps {
  readonly user: AdminUser
  readonly onClose: () => void
}

function RoleDialog({ user, onClose }: DialogProps) {
  const outcome = useOutcome({
    done: 'Role updated',
    failed: 'Failed to update user role',
    changes: ['users'],
    onDone: onClose,
  })
  const [update, { isPending }] = useUpdate<AdminUser>('users', {}, { mutationMode: 'pessimistic', ...outcome })
  return (
    <FormDialog
      title="Edit Role"
      about={user.email}
      submit="Save Changes"
      busy={isPending}
      defaultValues={{ role: user.role, isAdmin: user.isAdmin }}
      onSubmit={(data) => update('users', { id: user.id, data, previousData: user })}
      onClose={onClose}
    >
      <RoleInputs />
      <p>
        Support reads users, statistics, the waitlist, the history and analytics. Administrators may change everything.
      </p>
    </FormDialog>
  )
}

/** That of a plan that is over would end at once what is given: the plan has no end then, unless another one is chosen. */
function shownExpiry({ subscriptionTier: tier, subscriptionStatus: status, subscriptionExpiry: expiry }: AdminUser) {
  if (expiry === null) return null
  const isOver = !hasValidSubscription({ tier, status }) && new Date(expiry) <= new Date()
  return isOver ? null : expiry.slice(0, 10)
}

function SubscriptionDialog({ user, onClose }: DialogProps) {
  const outcome = useOutcome({
    done: 'Subscription updated',
    failed: 'Failed to update user subscription',
    changes: ['users', 'stats'],
    onDone: onClose,
  })
  const [update, { isPending }] = useUpdate<AdminUser>('users', {}, { mutationMode: 'pessimistic', ...outcome })
  const [shown] = useState<Record<string, unknown>>({
    subscriptionTier: user.subscriptionTier,
    // Of a cancelled plan that still runs, so that Active can be chosen, which takes the cancellation back.
    subscriptionStatus: user.isCancelled ? 'cancelled' : user.subscriptionStatus,
    subscriptionExpiry: shownExpiry(user),
  })
  /** What was left as it was shown is not sent: it may have changed since, and a day stays the moment that it stands for. */
  const changed = (data: FieldValues) =>
    Object.fromEntries(Object.entries(data).filter(([name, value]) => value !== shown[name]))
  return (
    <FormDialog
      title="Edit Subscription"
      about={user.email}
      submit="Save Changes"
      busy={isPending}
      defaultValues={shown}
      onSubmit={(data) => update('users', { id: user.id, data: changed(data), previousData: user })}
      onClose={onClose}
    >
      <ChoiceInput source="subscriptionTier" label="Tier" choices={tiers} helperText={false} />
      <ChoiceInput source="subscriptionStatus" label="Status" choices={subscriptionStatuses} helperText={false} />
      <DateInput source="subscriptionExpiry" label="Expiry" helperText="Empty means never." />
    </FormDialog>
  )
}

/** Changes the role of the person whose record is around it. */
export function EditRole() {
  const user = useRecordContext<AdminUser>()
  const [open, setOpen] = useState(false)
  if (!user) return null
  return (
    <>
      <RowAction label={`Edit role of ${user.email}`} short="Edit role" icon={<Lock />} onClick={() => setOpen(true)} />
      {open && <RoleDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Changes the plan of the person whose record is around it. @param written the words beside the picture, not only on a phone */
export function EditSubscription({ written = false }: { written?: boolean }) {
  const user = useRecordContext<AdminUser>()
  const [open, setOpen] = useState(false)
  if (!user) return null
  const label = `Edit subscription of ${user.email}`
  return (
    <>
      {written ? (
        <Button variant="outlined" size="small" startIcon={<Edit />} aria-label={label} onClick={() => setOpen(true)}>
          Edit subscription
        </Button>
      ) : (
        <RowAction label={label} short="Edit subscription" icon={<Edit />} onClick={() => setOpen(true)} />
      )}
      {open && <SubscriptionDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}
