import { BooleanInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { ChoiceInput } from '../ChoiceInput.tsx'
import { roles } from './userChoices.ts'

/** The role, and the flag that alone gives an administrator's rights: choosing Admin switches it on, any other choice takes that back. */
export function RoleInputs() {
  const { setValue, formState } = useFormContext()
  const { defaultValues } = formState
  return (
    <>
      <ChoiceInput
        source="role"
        label="Role"
        choices={roles}
        helperText={false}
        onChange={({ target }: { target: { value: string } }) =>
          setValue('isAdmin', target.value === 'admin' || defaultValues?.isAdmin === true, { shouldDirty: true })
        }
      />
      <BooleanInput source="isAdmin" label="Administrator" helperText={false} />
    </>
  )
}
