import TextField from '@mui/material/TextField'
import { useInput } from 'react-admin'
import type { InputProps } from './historyInputs.tsx'
import { fromLocal, toLocal } from './localTime.ts'

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
