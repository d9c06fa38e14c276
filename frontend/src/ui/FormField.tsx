import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'

type FormFieldProps = Omit<TextFieldProps, 'error'> & {
  readonly registration: UseFormRegisterReturn
  readonly problem: FieldError | undefined
  /** What to know, where nothing is wrong. */
  readonly hint?: string
}

/** A text field of a form, with its problem in words under it. */
export const FormField = ({
  registration: { ref, ...registration },
  problem,
  hint,
  slotProps,
  ...rest
}: FormFieldProps) => (
  <TextField
    fullWidth
    {...rest}
    {...registration}
    inputRef={ref}
    error={problem !== undefined}
    helperText={problem?.message ?? hint}
    slotProps={{ ...slotProps, inputLabel: { shrink: true } }}
  />
)
