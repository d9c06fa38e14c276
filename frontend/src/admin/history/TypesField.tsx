import type { HistoryFilter } from '@calendar-sync/contracts/api/history'
import { eventDefinitions } from '@calendar-sync/contracts/events/registry'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { inWords } from './eventWords.ts'

const known = Object.keys(eventDefinitions).sort((a, b) => inWords(a).localeCompare(inWords(b)))

interface TypesFieldProps {
  /** One type or several, as an address may name them. */
  readonly value: HistoryFilter['type']
  readonly onChange: (types: readonly string[]) => void
}

/** Any of several kinds of events, found by typing a part of their names. */
export function TypesField({ value, onChange }: TypesFieldProps) {
  const chosen = [value ?? []].flat()
  return (
    <Autocomplete
      multiple
      size="small"
      disableCloseOnSelect
      filterSelectedOptions
      value={chosen}
      // A type of an older version that an address names stays chosen, and can be taken away.
      options={[...known, ...chosen.filter((type) => !known.includes(type))]}
      getOptionLabel={inWords}
      onChange={(_, types) => onChange(types)}
      noOptionsText="No such event"
      renderInput={(props) => (
        <TextField
          {...props}
          label="Event types"
          placeholder={chosen.length === 0 ? 'Any' : ''}
          slotProps={{ inputLabel: { ...props.InputLabelProps, shrink: true } }}
        />
      )}
    />
  )
}
