import type { TestUserBody } from '@calendar-sync/contracts/api/adminUsers'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { messageOf, RequestError } from '../../request/requestError.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { useAdminAction } from '../useAdminAction.ts'
import { chosen, roles, statuses, tiers } from '../words.ts'
import { emptyTestUser, problemsOf, type TestUserForm } from './testUser.ts'

/** The list needs a moment before it holds the new one (specification, commercial, Business constants). In ms. */
const refetchDelay = 1_000

/** The message carries the status and the status text (specification, commercial, error catalogue). */
const reasonOf = (error: unknown) =>
  error instanceof RequestError ? `${error.status} ${error.statusText}: ${error.message}` : messageOf(error)

interface TextProps {
  readonly label: string
  readonly value: string
  readonly problem?: string | undefined
  readonly type?: string
  readonly help?: string
  readonly onChange: (value: string) => void
}

const Text = ({ label, value, problem, type = 'text', help, onChange }: TextProps) => (
  <TextField
    label={label}
    type={type}
    value={value}
    error={problem !== undefined}
    helperText={problem ?? help}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ inputLabel: { shrink: true } }}
  />
)

export function CreateTestUserDialog({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState<TestUserForm>(emptyTestUser)
  const [tried, setTried] = useState(false)
  const problems = problemsOf(form)
  const shown = tried ? problems : {}
  const create = useAdminAction<TestUserBody>({
    call: (api, body) => api.createTestUser(body),
    done: 'Test User Created',
    failed: 'Failed to create test user',
    changes: ['users', 'stats'],
    delay: refetchDelay,
    reasonOf,
  })
  const change = (changed: Partial<TestUserForm>) => setForm({ ...form, ...changed })
  const submit = () => {
    setTried(true)
    if (Object.keys(problems).length === 0)
      create.mutate({ ...form, subscriptionExpiry: form.subscriptionExpiry || null }, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title="Create Test User"
      submit="Create Test User"
      busy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text
        label="Email"
        type="email"
        value={form.email}
        problem={shown.email}
        onChange={(email) => change({ email })}
      />
      <Text label="Display name" value={form.displayName} onChange={(displayName) => change({ displayName })} />
      <Text
        label="Billing email"
        type="email"
        value={form.billingEmail}
        problem={shown.billingEmail}
        onChange={(billingEmail) => change({ billingEmail })}
      />
      <ChoiceField
        label="Tier"
        value={form.subscriptionTier}
        choices={tiers}
        onChange={(given) => change({ subscriptionTier: chosen(tiers, given) ?? form.subscriptionTier })}
      />
      <ChoiceField
        label="Status"
        value={form.subscriptionStatus}
        choices={statuses}
        onChange={(given) => change({ subscriptionStatus: chosen(statuses, given) ?? form.subscriptionStatus })}
      />
      <Text
        label="Expiry"
        type="date"
        help="Empty means never."
        value={form.subscriptionExpiry}
        onChange={(subscriptionExpiry) => change({ subscriptionExpiry })}
      />
      <ChoiceField
        label="Role"
        value={form.role}
        choices={roles}
        onChange={(given) => change({ role: chosen(roles, given) ?? form.role })}
      />
      <FormControlLabel
        control={<Checkbox checked={form.isAdmin} onChange={(_, isAdmin) => change({ isAdmin })} />}
        label="Administrator"
      />
    </FormDialog>
  )
}
