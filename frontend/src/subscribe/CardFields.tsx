import { countries } from '@calendar-sync/contracts/api/subscription'
import type { ComponentProps } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FormField } from '../ui/FormField.tsx'
import { type CardForm, cardNumberRule, cvvRule, monthRule, months, required, yearsFrom } from './card.ts'
import styles from './subscribe.module.css'

type SelectFieldProps = ComponentProps<typeof FormField> & {
  readonly options: readonly string[]
  /** What stands there while nothing is chosen. */
  readonly placeholder: string
}

const SelectField = ({ options, placeholder, ...rest }: SelectFieldProps) => (
  <FormField {...rest} select slotProps={{ select: { native: true } }}>
    <option value="">{placeholder}</option>
    {options.map((option) => (
      <option key={option} value={option}>
        {option}
      </option>
    ))}
  </FormField>
)

const years = yearsFrom(new Date().getFullYear())
const yearRule = (typed: string) => typed.length >= 2 || 'Year is required'

/** A card and its billing address (specification, Subscribe page and Validation rules). */
export function CardFields({ register, formState }: Pick<UseFormReturn<CardForm>, 'register' | 'formState'>) {
  const field = (name: keyof CardForm, validate: (typed: string, form: CardForm) => true | string) => ({
    registration: register(name, { validate }),
    problem: formState.errors[name],
  })
  return (
    <>
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
          {...field('expiryMonth', (typed, form) => monthRule(typed, form))}
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
    </>
  )
}
