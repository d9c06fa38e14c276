import type { ReactNode } from 'react'
import type { FilterPayload, SortPayload } from 'react-admin'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { SortChoice } from '../parts/SortChoice.tsx'
import { Toolbar } from '../parts/Toolbar.tsx'

interface WaitlistToolbarProps {
  readonly filters: FilterPayload
  readonly onFilters: (filters: FilterPayload) => void
  readonly sort: SortPayload
  readonly onSort: (sort: SortPayload) => void
  readonly actions: ReactNode
}

const states = [
  { value: '', label: 'Any' },
  { value: 'false', label: 'Waitlisted' },
  { value: 'true', label: 'Converted' },
]

const orders = [
  { value: 'createdAt DESC', label: 'Newest first' },
  { value: 'createdAt ASC', label: 'Oldest first' },
  { value: 'email ASC', label: 'Email' },
]

export const WaitlistToolbar = ({ filters, onFilters, sort, onSort, actions }: WaitlistToolbarProps) => (
  <Toolbar actions={actions}>
    <ChoiceField
      label="State"
      size="small"
      value={filters.convertedToUser === undefined ? '' : String(filters.convertedToUser)}
      choices={states}
      onChange={(value) => onFilters(value === '' ? {} : { convertedToUser: value === 'true' })}
    />
    <SortChoice orders={orders} sort={sort} onSort={onSort} />
  </Toolbar>
)
