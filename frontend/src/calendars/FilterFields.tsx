import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { FilterValues, WayFilter } from './filterValues.ts'
import styles from './forms.module.css'
import { RadioChoice } from './RadioChoice.tsx'
import { modeLabels } from './syncLabels.ts'
import { useSavedFilterList } from './useCalendars.ts'

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
export function FilterFields({ values, help = syncHelp, problems = {}, onChange }: FilterFieldsProps) {
  const ofFields = useId()
  return (
    <div className={styles.fields}>
      <TextField
        label="Keywords"
        placeholder="travel, flight, hotel"
        error={problems.keywords !== undefined}
        helperText={problems.keywords ? <span role="alert">{problems.keywords}</span> : help}
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
        <FormControl
          component="fieldset"
          error={problems.fields !== undefined}
          aria-describedby={problems.fields && ofFields}
        >
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
          {problems.fields && (
            <FormHelperText id={ofFields} role="alert">
              {problems.fields}
            </FormHelperText>
          )}
        </FormControl>
      </div>
    </div>
  )
}

const own = ''

interface WayFilterFieldsProps {
  readonly value: WayFilter
  readonly onChange: (value: WayFilter) => void
}

/** The filter of one way of a sync: one of the person's saved filters, or keywords of its own. */
export function WayFilterFields({ value, onChange }: WayFilterFieldsProps) {
  const { data: saved = [], isPending } = useSavedFilterList()
  // Stands there under no name while the filters are not known, and can be chosen again.
  const [first] = useState(value.saved)
  const known = saved.filter(({ id, isActive }) => isActive || id === value.saved || id === first)
  const unknown = known.some(({ id }) => id === first) ? null : first
  const chosen = saved.find(({ id }) => id === value.saved)
  return (
    <div className={styles.fields}>
      {(saved.length > 0 || first !== null) && (
        <TextField
          select
          label="Filter"
          value={value.saved ?? own}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          onChange={({ target }) => {
            const ids = [...saved.map(({ id }) => id), ...(first ? [first] : [])]
            onChange({ ...value, saved: ids.find((id) => id === target.value) ?? null })
          }}
        >
          <option value={own}>Own keywords</option>
          {unknown && <option value={unknown}>A saved filter</option>}
          {known.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </TextField>
      )}
      {chosen && (
        <p>
          <span>{`Looks for ${chosen.mode} of: ${chosen.keywords.join(', ')}. Changed on the `}</span>
          <Link to="/filters">Filters page</Link>, it acts from the next run on.
        </p>
      )}
      {value.saved && !chosen && (
        <p role="status">
          {isPending
            ? 'Loading your saved filters...'
            : 'This direction takes a saved filter. Your saved filters could not be loaded just now.'}
        </p>
      )}
      {!value.saved && <FilterFields values={value} onChange={(values) => onChange({ ...values, saved: null })} />}
    </div>
  )
}
