import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'

interface RadioChoiceProps<Value extends string> {
  readonly legend: string
  readonly labels: Readonly<Record<Value, string>>
  readonly order: readonly Value[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A few choices of which one holds. */
export const RadioChoice = <Value extends string>({
  legend,
  labels,
  order,
  value,
  onChange,
}: RadioChoiceProps<Value>) => (
  <FormControl component="fieldset">
    <FormLabel component="legend">{legend}</FormLabel>
    <RadioGroup row value={value}>
      {order.map((choice) => (
        <FormControlLabel
          key={choice}
          value={choice}
          label={labels[choice]}
          control={<Radio />}
          onChange={() => onChange(choice)}
        />
      ))}
    </RadioGroup>
  </FormControl>
)
