import { type ReactNode, useCallback } from 'react'
import type { FilterPayload, SortPayload } from 'react-admin'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { SortChoice } from '../parts/SortChoice.tsx'
import { Toolbar } from '../parts/Toolbar.tsx'
import { roles, statuses, tiers } from '../words.ts'

interface UserToolbarProps {
  readonly filters: FilterPayload
  readonly onFilter: (name: string, value: string) => void
  readonly sort: SortPayload
  readonly onSort: (sort: SortPayload) => void
  readonly actions: ReactNode
}

const orders = [
  { value: 'createdAt DESC', label: 'Newest first' },
  { value: 'createdAt ASC', label: 'Oldest first' },
  { value: 'email ASC', label: 'Email' },
  { value: 'lastLogin DESC', label: 'Last sign-in' },
]

const any = { value: '', label: 'Any' }
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export function UserToolbar({ filters, onFilter, sort, onSort, actions }: UserToolbarProps) {
  const search = useCallback((value: string) => onFilter('q', value.trim()), [onFilter])
  return (
    <Toolbar actions={actions}>
      <SearchField label="Search users" value={text(filters.q)} onChange={search} />
      <ChoiceField
        label="Role"
        size="small"
        value={text(filters.role)}
        choices={[any, ...roles]}
        onChange={(value) => onFilter('role', value)}
      />
      <ChoiceField
        label="Tier"
        size="small"
        value={text(filters.subscriptionTier)}
        choices={[any, ...tiers]}
        onChange={(value) => onFilter('subscriptionTier', value)}
      />
      <ChoiceField
        label="Status"
        size="small"
        value={text(filters.subscriptionStatus)}
        choices={[any, ...statuses]}
        onChange={(value) => onFilter('subscriptionStatus', value)}
      />
      <SortChoice orders={orders} sort={sort} onSort={onSort} />
    </Toolbar>
  )
}
