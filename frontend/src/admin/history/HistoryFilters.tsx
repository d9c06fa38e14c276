import type { HistoryFilter } from '@calendar-sync/contracts/api/history'
import TextField from '@mui/material/TextField'
import { useCallback, useState } from 'react'
import { Button, ButtonAnchor } from '../../ui/Button.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import styles from './HistoryFilters.module.css'
import { exportAddress } from './historyCalls.ts'
import { fromLocal, toLocal } from './localTime.ts'
import { PersonField } from './PersonField.tsx'
import { referenceIn } from './reference.ts'
import { TypesField } from './TypesField.tsx'

type FilterName = keyof HistoryFilter

const actorKinds = [
  { value: '', label: 'Any' },
  { value: 'user', label: 'People' },
  { value: 'admin', label: 'Admins' },
  { value: 'system', label: 'The system' },
  { value: 'schedule', label: 'The schedule' },
]

interface HistoryFiltersProps {
  readonly filter: HistoryFilter
  readonly onFilter: (name: FilterName, value: string | readonly string[] | null) => void
  readonly onClear: () => void
}

/** By person, types and time; by actor, stream and reference behind one more press, on a phone by time too. */
export function HistoryFilters({ filter, onFilter, onClear }: HistoryFiltersProps) {
  const { person, type, from, to, ...rare } = filter
  const [asked, setAsked] = useState(false)
  // What narrows the list is always to be seen, wherever the wish came from.
  const narrowed = Object.keys(rare).length > 0
  const more = asked || narrowed
  const narrowStream = useCallback((value: string) => onFilter('stream', value.trim()), [onFilter])
  const narrowReference = useCallback((value: string) => onFilter('correlationId', referenceIn(value)), [onFilter])

  return (
    <div className={styles.filters}>
      <div className={styles.fields}>
        <PersonField label="Person" value={person} onChange={(id) => onFilter('person', id)} />
        <TypesField value={type} onChange={(types) => onFilter('type', types)} />
        <TimeField
          label="From"
          value={from}
          shown={more || from !== undefined}
          onChange={(at) => onFilter('from', at)}
        />
        <TimeField label="To" value={to} shown={more || to !== undefined} onChange={(at) => onFilter('to', at)} />
        {more && (
          <>
            <PersonField label="Actor" value={filter.actor} onChange={(id) => onFilter('actor', id)} />
            <ChoiceField
              label="Done by"
              size="small"
              value={filter.actorKind ?? ''}
              choices={actorKinds}
              onChange={(value) => onFilter('actorKind', value)}
            />
            <SearchField key={`s${filter.stream}`} label="Stream" value={filter.stream ?? ''} onChange={narrowStream} />
            <SearchField
              key={`c${filter.correlationId}`}
              label="Reference"
              value={filter.correlationId ?? ''}
              onChange={narrowReference}
            />
          </>
        )}
      </div>
      <div className={styles.below}>
        <div>
          {!narrowed && (
            <Button look="quiet" size="small" aria-expanded={more} onClick={() => setAsked(!asked)}>
              {more ? 'Fewer filters' : 'More filters'}
            </Button>
          )}
          {Object.keys(filter).length > 0 && (
            <Button look="quiet" size="small" onClick={onClear}>
              Clear
            </Button>
          )}
        </div>
        <div className={styles.exports}>
          <span>Export what is filtered:</span>
          <ButtonAnchor look="outlined" size="small" href={exportAddress('csv', filter)} download>
            <DownloadIcon /> CSV
          </ButtonAnchor>
          <ButtonAnchor look="outlined" size="small" href={exportAddress('json', filter)} download>
            <DownloadIcon /> JSON
          </ButtonAnchor>
        </div>
      </div>
    </div>
  )
}

interface TimeFieldProps {
  readonly label: string
  readonly value: string | undefined
  /** On a phone, where there is room for few. */
  readonly shown: boolean
  readonly onChange: (at: string | null) => void
}

const TimeField = ({ label, value, shown, onChange }: TimeFieldProps) => (
  <div className={styles.time} data-shown={shown}>
    <TextField
      label={label}
      type="datetime-local"
      size="small"
      value={toLocal(value)}
      onChange={(event) => onChange(fromLocal(event.target.value))}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  </div>
)
