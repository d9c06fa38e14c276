import TextField from '@mui/material/TextField'

export interface Choice {
  readonly value: string
  readonly label: string
}

interface ChoiceFieldProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onChange: (value: string) => void
  readonly size?: 'small' | 'medium'
}

/** One of a few. The browser's own select: it is a sheet on a phone, and every reader knows it. */
export const ChoiceField = ({ label, value, choices, onChange, size = 'medium' }: ChoiceFieldProps) => (
  <TextField
    select
    label={label}
    value={value}
    size={size}
    fullWidth
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </TextField>
)
