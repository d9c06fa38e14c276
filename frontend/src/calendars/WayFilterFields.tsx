import TextField from '@mui/material/TextField'
import { Link } from 'react-router-dom'
import styles from './FilterFields.module.css'
import { FilterFields } from './FilterFields.tsx'
import type { WayFilter } from './filterValues.ts'
import { useSavedFilters } from './savedFilters.ts'

const own = ''

interface WayFilterFieldsProps {
  readonly value: WayFilter
  readonly onChange: (value: WayFilter) => void
}

/** The filter of one way of a sync: one of the person's saved filters, or keywords of its own. */
export function WayFilterFields({ value, onChange }: WayFilterFieldsProps) {
  const saved = useSavedFilters()
  const chosen = saved.find(({ id }) => id === value.saved)
  return (
    <div className={styles.fields}>
      {(saved.length > 0 || value.saved !== null) && (
        <TextField
          select
          label="Filter"
          value={value.saved ?? own}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          onChange={({ target }) => {
            onChange({ ...value, saved: saved.find(({ id }) => id === target.value)?.id ?? null })
          }}
        >
          <option value={own}>Own keywords</option>
          {saved
            .filter(({ id, isActive }) => isActive || id === value.saved)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </TextField>
      )}
      {chosen ? (
        <p>
          Looks for {chosen.mode} of: {chosen.keywords.join(', ')}. Changed on the{' '}
          <Link to="/filters">Filters page</Link>, it acts from the next run on.
        </p>
      ) : (
        <FilterFields values={value} onChange={(values) => onChange({ ...values, saved: null })} />
      )}
    </div>
  )
}
