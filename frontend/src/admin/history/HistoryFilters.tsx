import type { HistoryFilter } from '@calendar-sync/contracts/api/history'
import { eventDefinitions } from '@calendar-sync/contracts/events/registry'
import TextField from '@mui/material/TextField'
import { useCallback, useState } from 'react'
import { Button, ButtonAnchor } from '../../ui/Button.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { Toolbar } from '../parts/Toolbar.tsx'
import { inWords } from './eventWords.ts'
import styles from './HistoryFilters.module.css'
import { exportAddress } from './historyCalls.ts'
import { fromLocal, toLocal } from './localTime.ts'
import { PersonField } from './PersonField.tsx'

type FilterName = keyof HistoryFilter

const any = { value: '', label: 'Any' }
const types = [
  any,
  ...Object.keys(eventDefinitions)
    .map((value) => ({ value, label: inWords(value) }))
    .sort((a, b) => a.label.localeCompare(b.label)),
]
const actorKinds = [
  any,
  { value: 'user', label: 'People' },
  { value: 'admin', label: 'Admins' },
  { value: 'system', label: 'The system' },
  { value: 'schedule', label: 'The schedule' },
]

interface HistoryFiltersProps {
  readonly filter: HistoryFilter
  readonly onFilter: (filter: { readonly [Name in FilterName]?: unknown }) => void
}

/** By person, type and time; by actor, stream and correlation behind one more press. */
export function HistoryFilters({ filter, onFilter }: HistoryFiltersProps) {
  const rare = filter.actor ?? filter.actorKind ?? filter.stream ?? filter.correlationId
  const [more, setMore] = useState(rare !== undefined)
  const change = useCallback(
    (name: FilterName, value: string | null) => {
      const { [name]: _, ...rest } = filter
      onFilter(value ? { ...rest, [name]: value } : rest)
    },
    [filter, onFilter],
  )
  const narrowStream = useCallback((value: string) => change('stream', value.trim()), [change])
  const narrowCorrelation = useCallback((value: string) => change('correlationId', value.trim()), [change])
  const isNarrowed = Object.keys(filter).length > 0

  return (
    <div className={styles.filters}>
      <Toolbar
        actions={
          <>
            <Button look="quiet" aria-expanded={more} onClick={() => setMore(!more)}>
              {more ? 'Fewer filters' : 'More filters'}
            </Button>
            {isNarrowed && (
              <Button look="quiet" onClick={() => onFilter({})}>
                Clear
              </Button>
            )}
          </>
        }
      >
        <PersonField label="Person" value={filter.person} onChange={(id) => change('person', id)} />
        <ChoiceField
          label="Event type"
          size="small"
          value={typeof filter.type === 'string' ? filter.type : ''}
          choices={types}
          onChange={(value) => change('type', value)}
        />
        <TimeField label="From" value={filter.from} onChange={(at) => change('from', at)} />
        <TimeField label="To" value={filter.to} onChange={(at) => change('to', at)} />
        {more && (
          <>
            <PersonField label="Actor" value={filter.actor} onChange={(id) => change('actor', id)} />
            <ChoiceField
              label="Done by"
              size="small"
              value={filter.actorKind ?? ''}
              choices={actorKinds}
              onChange={(value) => change('actorKind', value)}
            />
            <SearchField key={`s${filter.stream}`} label="Stream" value={filter.stream ?? ''} onChange={narrowStream} />
            <SearchField
              key={`c${filter.correlationId}`}
              label="Correlation id or reference"
              value={filter.correlationId ?? ''}
              onChange={narrowCorrelation}
            />
          </>
        )}
      </Toolbar>
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
  )
}

interface TimeFieldProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (at: string | null) => void
}

const TimeField = ({ label, value, onChange }: TimeFieldProps) => (
  <TextField
    label={label}
    type="datetime-local"
    size="small"
    value={toLocal(value)}
    onChange={(event) => onChange(fromLocal(event.target.value))}
    slotProps={{ inputLabel: { shrink: true } }}
  />
)
