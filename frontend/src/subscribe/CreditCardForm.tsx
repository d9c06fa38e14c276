import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import {
  type CardForm,
  cardNumberRule,
  cvvRule,
  emptyCardForm,
  months,
  required,
  subscribeBody,
  yearsFrom,
} from './card.ts'
import { FormField } from './FormField.tsx'
import styles from './forms.module.css'
import { countries, type Tier } from './plans.ts'
import { SelectField } from './SelectField.tsx'
import { useSubscribe } from './useSubscribe.ts'

const years = yearsFrom(new Date().getFullYear())

export function CreditCardForm({ tier }: { tier: Tier }) {
  const navigate = useNavigate()
  const subscribe = useSubscribe()
  const { register, handleSubmit, formState } = useForm<CardForm>({ defaultValues: emptyCardForm })
  const field = (name: keyof CardForm, validate: (typed: string) => true | string) => ({
    registration: register(name, { validate }),
    problem: formState.errors[name],
  })
  const yearRule = (typed: string) => typed.length >= 2 || 'Year is required'

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void handleSubmit((form) => subscribe.mutate(subscribeBody(form)))(event)}
    >
      <FormField label="Name on Card" autoComplete="cc-name" {...field('nameOnCard', required('Name is required'))} />
      <FormField
        label="Card Number"
        autoComplete="cc-number"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        {...field('cardNumber', cardNumberRule)}
      />
      <div className={styles.three}>
        <SelectField
          label="Month"
          autoComplete="cc-exp-month"
          placeholder="MM"
          options={months}
          {...field('expiryMonth', required('Month is required'))}
        />
        <SelectField
          label="Year"
          autoComplete="cc-exp-year"
          placeholder="YY"
          options={years}
          {...field('expiryYear', yearRule)}
        />
        <FormField
          label="CVV"
          autoComplete="cc-csc"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
          {...field('cvv', cvvRule)}
        />
      </div>
      <h2>Billing address</h2>
      <FormField
        label="Street Address"
        autoComplete="billing street-address"
        {...field('streetAddress', required('Street address is required'))}
      />
      <div className={styles.two}>
        <FormField
          label="City"
          autoComplete="billing address-level2"
          {...field('city', required('City is required'))}
        />
        <FormField
          label="State"
          autoComplete="billing address-level1"
          {...field('state', required('State is required'))}
        />
        <FormField
          label="Postal Code"
          autoComplete="billing postal-code"
          {...field('postalCode', required('Postal code is required'))}
        />
        <SelectField
          label="Country"
          autoComplete="billing country-name"
          placeholder="Select a country"
          options={countries}
          {...field('country', required('Country is required'))}
        />
      </div>
      {tier === 'enterprise' && <p>Enterprise cannot be bought by card. Choose Invoice (Enterprise) instead.</p>}
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => void navigate('/')}>
          Cancel
        </Button>
        <Button type="submit" disabled={tier === 'enterprise'} busy={subscribe.isPending}>
          {subscribe.isPending ? 'Processing…' : 'Subscribe'}
        </Button>
      </div>
      <p className={styles.note}>
        Nothing is charged during the 14-day free trial. Your card number and CVV do not leave this browser.
      </p>
    </form>
  )
}
