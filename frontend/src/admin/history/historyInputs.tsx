import type { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import { eventNames } from '@calendar-sync/contracts/domain/eventNames'
import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useDebouncedEvent, useGetList, useGetOne, useInput } from 'react-admin'
import { inWords } from './eventWords.ts'
import { fromLocal, toLocal } from './localTime.ts'

interface InputProps {
  readonly source: string
  readonly label: string
}

const field = (label: string, placeholder: string) => (params: AutocompleteRenderInputParams) => (
  <TextField
    {...params}
    label={label}
    placeholder={placeholder}
    slotProps={{ inputLabel: { ...params.InputLabelProps, shrink: true } }}
  />
)

/** Milliseconds without another key until what was typed is searched for. */
const debounce = 350

const nameOf = ({ displayName, email }: AdminUser) => (displayName ? `${displayName} (${email})` : email)

/** Chooses a person, found by a part of their name or address. */
export function PersonInput({ source, label }: InputProps) {
  const { field: input } = useInput({ source })
  const [text, setText] = useState('')
  const search = useDebouncedEvent(setText, debounce)
  const chosen = useGetOne<AdminUser>('users', { id: input.value }, { enabled: input.value !== '' })
  const current = input.value === '' ? null : (chosen.data ?? null)
  const q = current && text === nameOf(current) ? '' : text.trim()
  const found = useGetList<AdminUser>('users', {
    filter: q ? { q } : {},
    pagination: { page: 1, perPage: 8 },
    sort: { field: 'email', order: 'ASC' },
  })
  return (
    <Autocomplete
      size="small"
      value={current}
      options={found.data ?? []}
      filterOptions={(options) => options}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      loading={found.isFetching}
      onInputChange={(_, next) => search(next)}
      onChange={(_, person) => input.onChange(person?.id ?? '')}
      noOptionsText="No user has this name or address"
      renderInput={field(label, 'Any')}
    />
  )
}

const known = eventNames.toSorted((a, b) => inWords(a).localeCompare(inWords(b)))

/** Any of several kinds of events, found by typing a part of their names. */
export function TypesInput({ source, label }: InputProps) {
  const { field: input } = useInput({ source })
  // One type or several, as an address may name them.
  const chosen: string[] = [input.value || []].flat()
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
      onChange={(_, types) => input.onChange(types.length > 0 ? types : '')}
      noOptionsText="No such event"
      renderInput={field(label, chosen.length === 0 ? 'Any' : '')}
    />
  )
}

/** A moment, told in the person's zone and kept in UTC. @param shown on a phone, where there is room for few */
export function TimeInput({ source, label, shown }: InputProps & { readonly shown: boolean }) {
  const { field: input } = useInput({ source })
  return (
    <div className="time" data-shown={shown}>
      <TextField
        label={label}
        type="datetime-local"
        size="small"
        value={toLocal(input.value || undefined)}
        onChange={({ target }) => input.onChange(fromLocal(target.value) ?? '')}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </div>
  )
}
