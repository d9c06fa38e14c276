import type { WaitlistEntry } from '@calendar-sync/contracts/api/waitlist'
import Skeleton from '@mui/material/Skeleton'
import { useCallback, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RefreshIcon } from '../../ui/icons.tsx'
import { LoadProblem } from '../parts/LoadProblem.tsx'
import { Pages } from '../parts/Pages.tsx'
import { useAdminList } from '../useAdminList.ts'
import { DeleteEntryDialog } from './DeleteEntryDialog.tsx'
import { NotesDialog } from './NotesDialog.tsx'
import { type EntryAction, WaitlistTable } from './WaitlistTable.tsx'
import { WaitlistToolbar } from './WaitlistToolbar.tsx'

/** In ms (specification, commercial, Business constants). */
const refetchInterval = 5 * 60_000

/** Who wants to be told when we open. */
export function WaitlistTab() {
  const list = useAdminList<WaitlistEntry>({
    resource: 'waitlist',
    perPage: 25,
    sort: { field: 'createdAt', order: 'DESC' },
    queryOptions: { refetchInterval },
  })
  const [open, setOpen] = useState<{ action: EntryAction; entry: WaitlistEntry } | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const { data, total = 0, isPending, isFetching, error, page, perPage, sort, refetch } = list
  const filtered = Object.keys(list.filterValues).length > 0

  return (
    <>
      <WaitlistToolbar
        filters={list.filterValues}
        onFilters={(filters) => list.setFilters(filters)}
        sort={sort}
        onSort={list.setSort}
        actions={
          <Button look="outlined" busy={isFetching === true} onClick={() => void refetch()}>
            <RefreshIcon /> Refresh
          </Button>
        }
      />
      {error && (
        <LoadProblem error={error} onRetry={() => void refetch()}>
          Error loading waitlist: {error instanceof Error ? error.message : String(error)}
        </LoadProblem>
      )}
      {isPending && !error && <Skeleton height={320} />}
      {data?.length === 0 && (
        <EmptyState title={filtered ? 'Nobody matches' : 'Nobody is waiting'}>
          {filtered
            ? 'Nobody has what you are looking for. Try fewer filters.'
            : 'Addresses that join on the landing page appear here.'}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <WaitlistTable
            entries={data}
            busy={isFetching === true}
            sorting={{ field: sort.field, order: sort.order, onSort: (field, order) => list.setSort({ field, order }) }}
            onAction={(action, entry) => setOpen({ action, entry })}
          />
          <Pages of="the waitlist" page={page} perPage={perPage} total={total} onPage={list.setPage} />
        </>
      )}
      {open?.action === 'notes' && <NotesDialog entry={open.entry} onClose={close} />}
      {open?.action === 'delete' && <DeleteEntryDialog entry={open.entry} onClose={close} />}
    </>
  )
}
