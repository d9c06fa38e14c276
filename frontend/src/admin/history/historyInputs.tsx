import type { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import { eventNames } from '@calendar-sync/contracts/domain/eventNames'
import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useDebouncedEvent, useGetList, useGetOne, useInput, useListContext } from 'react-admin'
import { RequestError } from '../../request/requestError.ts'
import { inWords } from './eventWords.ts'

export interface InputProps {
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

/**
 * A field of the list's filter. React-admin tells the filter only to fields that are there when it changes; these come when they
 * have been loaded, so each reads itself what the address asks for.
 */
function useFilterInput(source: string) {
  const { filterValues } = useListContext()
  return useInput({ source, defaultValue: filterValues[source] ?? '' }).field
}

/** Milliseconds without another key until what was typed is searched for. */
const debounce = 350

type Named = Pick<AdminUser, 'id' | 'displayName' | 'email'>

const nameOf = ({ displayName, email }: Named) => (displayName ? `${displayName} (${email})` : email)

const noUsers: readonly Named[] = []

/** Chooses a person, found by a part of their name or address. */
export function PersonInput({ source, label }: InputProps) {
  const input = useFilterInput(source)
  const [text, setText] = useState('')
  const search = useDebouncedEvent(setText, debounce)
  const chosen = useGetOne<AdminUser>('users', { id: input.value }, { enabled: input.value !== '' })
  // By whom a list is narrowed stands there, also when there is no such user any more.
  const isGone = chosen.error instanceof RequestError && chosen.error.status === 404
  const unknown = { id: input.value, displayName: '', email: isGone ? 'An erased person' : 'A person' }
  const current: Named | null = input.value === '' ? null : (chosen.data ?? (chosen.error ? unknown : null))
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
      options={found.data ?? noUsers}
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
  const input = useFilterInput(source)
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
