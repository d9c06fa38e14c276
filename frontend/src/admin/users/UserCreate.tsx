import { TestUserBody } from '@calendar-sync/contracts/api/adminUsers'
import { useMutation } from '@tanstack/react-query'
import { type CreateParams, DateInput, TextInput, useDataProvider } from 'react-admin'
import { ChoiceInput } from '../ChoiceInput.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { problemsBy } from '../problemsBy.ts'
import { useOutcome } from '../useOutcome.ts'
import { RoleInputs } from './RoleInputs.tsx'
import { reasonWithStatus } from './statusWords.ts'
import { subscriptionStatuses, tiers } from './userChoices.ts'

/** The list needs a moment before it holds the new one (specification, commercial, Business constants). In ms. */
const refetchDelay = 1_000

/** Specification, commercial, Validation rules: tier pro, status active, role user, no admin. */
const emptyTestUser = {
  email: '',
  displayName: '',
  billingEmail: '',
  subscriptionTier: 'pro',
  subscriptionStatus: 'active',
  subscriptionExpiry: null,
  isAdmin: false,
  role: 'user',
} satisfies TestUserBody

const validate = problemsBy(TestUserBody)

/** Makes a user without a Google account. */
export function UserCreate({ onClose }: { onClose: () => void }) {
  const outcome = useOutcome({
    done: 'Test User Created',
    failed: 'Failed to create test user',
    changes: ['users', 'stats'],
    delay: refetchDelay,
    reasonOf: reasonWithStatus,
    onDone: onClose,
  })
  const api = useDataProvider()
  // Not `useCreate`, which has the list read again at once.
  const { mutate, isPending } = useMutation({
    mutationFn: (params: CreateParams) => api.create('users', params),
    ...outcome,
  })
  return (
    <FormDialog
      title="Create Test User"
      submit="Create Test User"
      busy={isPending}
      defaultValues={emptyTestUser}
      validate={validate}
      onSubmit={(data) => mutate({ data })}
      onClose={onClose}
    >
      <TextInput source="email" label="Email" type="email" helperText={false} />
      <TextInput source="displayName" label="Display name" helperText={false} />
      <TextInput source="billingEmail" label="Billing email" type="email" helperText={false} />
      <ChoiceInput source="subscriptionTier" label="Tier" choices={tiers} helperText={false} />
      <ChoiceInput source="subscriptionStatus" label="Status" choices={subscriptionStatuses} helperText={false} />
      <DateInput source="subscriptionExpiry" label="Expiry" helperText="Empty means never." />
      <RoleInputs />
    </FormDialog>
  )
}
