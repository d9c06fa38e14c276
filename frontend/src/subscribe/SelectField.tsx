import type { ComponentProps } from 'react'
import { FormField } from './FormField.tsx'

type SelectFieldProps = ComponentProps<typeof FormField> & {
  readonly options: readonly string[]
  /** What stands there while nothing is chosen. */
  readonly placeholder: string
}

export const SelectField = ({ options, placeholder, ...rest }: SelectFieldProps) => (
  <FormField {...rest} select slotProps={{ select: { native: true } }}>
    <option value="">{placeholder}</option>
    {options.map((option) => (
      <option key={option} value={option}>
        {option}
      </option>
    ))}
  </FormField>
)
