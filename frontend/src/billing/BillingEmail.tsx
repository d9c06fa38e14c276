import { useForm } from 'react-hook-form'
import { emailRule } from '../subscribe/card.ts'
import { FormField } from '../subscribe/FormField.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './Overview.module.css'
import { useBillingChange } from './useBilling.ts'

/** Where invoices are sent. */
export function BillingEmail({ address }: { address: string }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { billingEmail: address } })
  const change = useBillingChange<string>(
    (api, email) => api.changeBillingEmail(email),
    { title: 'Billing email updated', description: 'Invoices will be sent to the new address.' },
    'Failed to update billing email',
  )
  return (
    <form
      className={styles.email}
      noValidate
      onSubmit={(event) => void handleSubmit(({ billingEmail }) => change.mutate(billingEmail.trim()))(event)}
    >
      <FormField
        label="Billing Email"
        type="email"
        autoComplete="email"
        registration={register('billingEmail', { validate: emailRule })}
        problem={formState.errors.billingEmail}
      />
      <Button type="submit" look="outlined" busy={change.isPending}>
        Update Email
      </Button>
    </form>
  )
}
