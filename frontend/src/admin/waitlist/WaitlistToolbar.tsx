import type { ReactNode } from 'react'
import type { FilterPayload } from 'react-admin'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { Toolbar } from '../parts/Toolbar.tsx'

interface WaitlistToolbarProps {
  readonly filters: FilterPayload
  readonly onFilters: (filters: FilterPayload) => void
  readonly actions: ReactNode
}

const states = [
  { value: '', label: 'Any' },
  { value: 'false', label: 'Waitlisted' },
  { value: 'true', label: 'Converted' },
]

export const WaitlistToolbar = ({ filters, onFilters, actions }: WaitlistToolbarProps) => (
  <Toolbar actions={actions}>
    <ChoiceField
      label="State"
      size="small"
      value={filters.convertedToUser === undefined ? '' : String(filters.convertedToUser)}
      choices={states}
      onChange={(value) => onFilters(value === '' ? {} : { convertedToUser: value === 'true' })}
    />
  </Toolbar>
)
