import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { emailRule, required } from './card.ts'
import { FormField } from './FormField.tsx'
import styles from './forms.module.css'
import type { Tier } from './plans.ts'
import { useRequestEnterprise } from './useSubscribe.ts'

interface Invoice {
  companyName: string
  billingEmail: string
  vatNumber: string
  additionalInformation: string
}

export function InvoiceForm({ tier }: { tier: Tier }) {
  const navigate = useNavigate()
  const ask = useRequestEnterprise()
  const { register, handleSubmit, formState } = useForm<Invoice>({
    defaultValues: { companyName: '', billingEmail: '', vatNumber: '', additionalInformation: '' },
  })
  const field = (name: keyof Invoice, validate?: (typed: string) => true | string) => ({
    registration: register(name, { validate }),
    problem: formState.errors[name],
  })

  if (ask.isSuccess)
    return (
      <p role="status" className={styles.thanks}>
        Thank you. We have your request and will write to you within a working day.
      </p>
    )

  const send = ({ companyName, billingEmail, vatNumber, additionalInformation }: Invoice) =>
    ask.mutate({
      tier: 'enterprise',
      paymentMethod: 'invoice',
      companyName: companyName.trim(),
      billingEmail: billingEmail.trim(),
      ...(vatNumber.trim() && { vatNumber: vatNumber.trim() }),
      ...(additionalInformation.trim() && { additionalInformation: additionalInformation.trim() }),
    })

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <FormField
        label="Company Name"
        autoComplete="organization"
        {...field('companyName', required('Company name is required'))}
      />
      <FormField label="Billing Email" type="email" autoComplete="email" {...field('billingEmail', emailRule)} />
      <FormField label="VAT/Tax ID (optional)" {...field('vatNumber')} />
      <FormField label="Additional Information" multiline minRows={3} {...field('additionalInformation')} />
      {tier !== 'enterprise' && <p>Invoices are for the Enterprise plan. Choose that plan to go on.</p>}
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => void navigate('/')}>
          Cancel
        </Button>
        <Button type="submit" disabled={tier !== 'enterprise'} busy={ask.isPending}>
          Request Enterprise Plan
        </Button>
      </div>
    </form>
  )
}
