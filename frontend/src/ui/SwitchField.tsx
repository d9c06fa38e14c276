import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'

interface SwitchFieldProps<Values extends FieldValues> {
  readonly name: FieldPathByValue<Values, boolean>
  readonly control: Control<Values>
  readonly label: string
  readonly disabled?: boolean
  /** The id of the sentence that says more. */
  readonly describedBy?: string
}

/** A switch of a form. */
export function SwitchField<Values extends FieldValues>({
  name,
  control,
  label,
  disabled,
  describedBy,
}: SwitchFieldProps<Values>) {
  const { field } = useController({ name, control })
  const input = { ref: field.ref, 'aria-describedby': describedBy }
  return (
    <FormControlLabel
      label={label}
      control={
        <Switch
          name={field.name}
          checked={field.value}
          disabled={disabled}
          onChange={field.onChange}
          onBlur={field.onBlur}
          slotProps={{ input }}
        />
      }
    />
  )
}
