import type { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useGetList } from 'react-admin'

const nameOf = ({ displayName, email }: AdminUser) => (displayName ? `${displayName} (${email})` : email)

interface PersonFieldProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (id: string | null) => void
}

/** Chooses a person, found by a part of their name or address. */
export function PersonField({ label, value, onChange }: PersonFieldProps) {
  const [text, setText] = useState('')
  const known = useGetList<AdminUser>('users', { filter: { id: value } }, { enabled: value !== undefined })
  const current = value === undefined ? null : (known.data?.[0] ?? null)
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
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      loading={found.isFetching}
      onInputChange={(_, next) => setText(next)}
      onChange={(_, person) => onChange(person?.id ?? null)}
      noOptionsText="Nobody found"
      renderInput={(props) => (
        <TextField
          {...props}
          label={label}
          placeholder="Anybody"
          slotProps={{ inputLabel: { ...props.InputLabelProps, shrink: true } }}
        />
      )}
    />
  )
}
