import type { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import type { EnterpriseRequestAnswer } from '@calendar-sync/contracts/api/enterpriseRequests'
import Skeleton from '@mui/material/Skeleton'
import { useCallback, useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadProblem } from '../parts/LoadProblem.tsx'
import { Pages } from '../parts/Pages.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { Toolbar } from '../parts/Toolbar.tsx'
import { useAdminList } from '../useAdminList.ts'
import { SubscriptionDialog } from '../users/SubscriptionDialog.tsx'
import { useUsersById } from '../users/useUsersById.ts'
import styles from './EnterpriseTab.module.css'
import { RequestCard } from './RequestCard.tsx'

/** Who asked for the Enterprise plan. A request grants nothing by itself: an administrator answers it, and gives the plan. */
export function EnterpriseTab() {
  const list = useAdminList<EnterpriseRequestAnswer>({ resource: 'enterprise-requests', perPage: 25 })
  const { data, total = 0, isPending, error, page, perPage, filterValues, setFilters } = list
  const users = useUsersById((data ?? []).map(({ userId }) => userId))
  const [editing, setEditing] = useState<AdminUser | null>(null)
  const search = useCallback((text: string) => setFilters(text.trim() === '' ? {} : { q: text.trim() }), [setFilters])
  const filtered = Object.keys(filterValues).length > 0

  return (
    <>
      <Toolbar>
        <SearchField
          label="Search requests"
          value={typeof filterValues.q === 'string' ? filterValues.q : ''}
          onChange={search}
        />
      </Toolbar>
      {error && (
        <LoadProblem error={error} onRetry={() => void list.refetch()}>
          Error loading Enterprise requests
        </LoadProblem>
      )}
      {isPending && !error && <Skeleton height={320} />}
      {data?.length === 0 && (
        <EmptyState title={filtered ? 'Nobody matches' : 'No requests yet'}>
          {filtered
            ? 'No request mentions what you are looking for.'
            : 'Whoever asks for the Enterprise plan on the subscribe page appears here.'}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <ul className={styles.requests}>
            {data.map((request) => (
              <RequestCard key={request.id} request={request} user={users.get(request.userId)} onEdit={setEditing} />
            ))}
          </ul>
          <Pages of="Enterprise requests" page={page} perPage={perPage} total={total} onPage={list.setPage} />
        </>
      )}
      {editing && <SubscriptionDialog user={editing} onClose={() => setEditing(null)} />}
    </>
  )
}
