import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import TextField from '@mui/material/TextField'
import styles from './FilterFields.module.css'
import type { FilterValues } from './filterValues.ts'
import { modeLabels } from './formLabels.ts'
import { RadioChoice } from './RadioChoice.tsx'

const fields = [
  ['summary', 'Title'],
  ['description', 'Description'],
  ['location', 'Location'],
] as const

const syncHelp = 'Separate keywords with commas. Without keywords, all travel events are copied.'

interface FilterFieldsProps {
  readonly values: FilterValues
  /** What to know about keywords, under their field. */
  readonly help?: string
  readonly problems?: { readonly keywords?: string; readonly fields?: string }
  readonly onChange: (values: FilterValues) => void
}

/** Keywords, how they match, and where they are looked for. */
export const FilterFields = ({ values, help = syncHelp, problems = {}, onChange }: FilterFieldsProps) => (
  <div className={styles.fields}>
    <TextField
      label="Keywords"
      placeholder="travel, flight, hotel"
      error={problems.keywords !== undefined}
      helperText={problems.keywords ?? help}
      fullWidth
      value={values.keywords}
      onChange={(event) => onChange({ ...values, keywords: event.target.value })}
    />
    <div className={styles.row}>
      <RadioChoice
        legend="Match mode"
        labels={modeLabels}
        order={['any', 'all']}
        value={values.mode}
        onChange={(mode) => onChange({ ...values, mode })}
      />
      <FormControl component="fieldset" error={problems.fields !== undefined}>
        <FormLabel component="legend">Search in</FormLabel>
        <FormGroup row className={styles.places}>
          {fields.map(([field, label]) => (
            <FormControlLabel
              key={field}
              label={label}
              control={
                <Checkbox
                  checked={values[field]}
                  onChange={(_, checked) => onChange({ ...values, [field]: checked })}
                />
              }
            />
          ))}
        </FormGroup>
        {problems.fields && <FormHelperText>{problems.fields}</FormHelperText>}
      </FormControl>
    </div>
  </div>
)
