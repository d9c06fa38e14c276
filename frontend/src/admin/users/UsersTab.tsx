import type { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import Skeleton from '@mui/material/Skeleton'
import { useCallback, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { LoadProblem } from '../parts/LoadProblem.tsx'
import { Pages } from '../parts/Pages.tsx'
import { useAdminList, withFilter } from '../useAdminList.ts'
import { useStaff } from '../useStaff.ts'
import { CreateTestUserDialog } from './CreateTestUserDialog.tsx'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { SubscriptionDialog } from './SubscriptionDialog.tsx'
import { type UserAction, UserTable } from './UserTable.tsx'
import { UserToolbar } from './UserToolbar.tsx'

type Open = { readonly action: 'create' } | { readonly action: UserAction; readonly user: AdminUser } | null

function UserDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  if (!open) return null
  switch (open.action) {
    case 'create':
      return <CreateTestUserDialog onClose={onClose} />
    case 'role':
      return <RoleDialog user={open.user} onClose={onClose} />
    case 'subscription':
      return <SubscriptionDialog user={open.user} onClose={onClose} />
    case 'delete':
      return <DeleteUserDialog user={open.user} onClose={onClose} />
  }
}

/** All people who have an account, and what an administrator may change about them. */
export function UsersTab() {
  const { mayChange } = useStaff()
  const list = useAdminList<AdminUser>({
    resource: 'users',
    perPage: 25,
    sort: { field: 'createdAt', order: 'DESC' },
  })
  const [open, setOpen] = useState<Open>(null)
  const { data, total = 0, isPending, isFetching, error, page, perPage, sort } = list
  const { changeFilters } = list
  const filterBy = useCallback(
    (name: string, value: string) => changeFilters((asked) => withFilter(asked, name, value)),
    [changeFilters],
  )
  const filtered = Object.keys(list.filterValues).length > 0

  return (
    <>
      <UserToolbar
        filters={list.filterValues}
        onFilter={filterBy}
        sort={sort}
        onSort={list.setSort}
        actions={
          mayChange && (
            <Button onClick={() => setOpen({ action: 'create' })}>
              <PlusIcon /> Add Test User
            </Button>
          )
        }
      />
      {error && (
        <LoadProblem error={error} onRetry={() => void list.refetch()}>
          Error loading users
        </LoadProblem>
      )}
      {isPending && !error && <Skeleton height={420} />}
      {data?.length === 0 && (
        <EmptyState title={filtered ? 'Nobody matches' : 'No users yet'}>
          {filtered
            ? 'Nobody has what you are looking for. Try fewer filters.'
            : 'They appear with their first sign-in.'}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <UserTable
            users={data}
            busy={isFetching === true}
            sorting={{
              field: sort.field,
              order: sort.order,
              onSort: (field, order) => list.setSort({ field, order }),
            }}
            onAction={(action, user) => setOpen({ action, user })}
          />
          <Pages of="users" page={page} perPage={perPage} total={total} onPage={list.setPage} />
        </>
      )}
      <UserDialog open={open} onClose={() => setOpen(null)} />
    </>
  )
}
