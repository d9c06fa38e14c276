import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'

/** How long a person may think between two letters, in ms. */
const pause = 350

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A search that asks when the person stops typing. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onChange(text), pause)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <TextField
      label={label}
      type="search"
      size="small"
      value={text}
      onChange={(event) => setText(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}
